const encode = (text: string) => new TextEncoder().encode(text)

/** HMAC-SHA-256 of a text: the same each time, and nobody without the key can make or reverse it. `text` begins with what it is for. */
export async function keyedHash(key: string, text: string): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey("raw", encode(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return new Uint8Array(await crypto.subtle.sign("HMAC", secret, encode(text)))
}
