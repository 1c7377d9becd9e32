/**
 * A random UUID (version 4). Browsers give `crypto.randomUUID` to pages served over https alone, and an office may use the site over plain http on its
 * network; `getRandomValues` is always there.
 */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4]
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}
