/**
 * The nonce of this document's Content-Security-Policy, which styles created in the browser must carry; empty when there is none. Also sets
 * the global from which the scroll lock of dialogs (`get-nonce`) reads it.
 */
export function documentNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
