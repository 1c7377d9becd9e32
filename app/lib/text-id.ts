/**
 * Derives the id of a message (a UUID) from the id of its form and its text: the same text sent twice from one form is stored once, and an
 * edited text is another message.
 */
export async function idOfText(formId: string, ...texts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode([formId, ...texts].join(" "))
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5")
}
