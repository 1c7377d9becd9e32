const encode = (text: string) => new TextEncoder().encode(text)

/** Returns the HMAC-SHA-256 of a text: deterministic, and not feasible to compute or reverse without the key. `text` must begin with its purpose. */
export async function keyedHash(key: string, text: string): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey("raw", encode(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return new Uint8Array(await crypto.subtle.sign("HMAC", secret, encode(text)))
}
