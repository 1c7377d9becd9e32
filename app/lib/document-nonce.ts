/**
 * The nonce of this document's Content-Security-Policy, which styles made in the browser must carry; empty when there is none.
 * Telling it under this global name too is how the scroll lock of dialogs learns it (`get-nonce`).
 */
export function documentNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
