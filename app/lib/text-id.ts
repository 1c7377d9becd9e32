// FNV-1a of 128 bits: `crypto.subtle` is missing on pages served over plain http, and two texts with one id give an attacker nothing.
const OFFSET = 0x6c62272e07bb014262b821756295c58dn
const PRIME = 0x1000000000000000000013bn

/**
 * Derives the id of a message (a UUID) from the id of its form and its text: the same text sent twice from one form is stored once, and an
 * edited text is another message.
 */
export function idOfText(formId: string, ...texts: string[]): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode([formId, ...texts].join("\u0000")))
    hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * PRIME)
  const hex = hash.toString(16).padStart(32, "0")
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5")
}
