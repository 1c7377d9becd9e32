/** The lengths are bounded, so that a long text takes no long time. */
const MAIL_ADDRESS = /[^\s"'`<>()[\]{}\\,;:=/@]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}/gu

/** Hides e-mail addresses in a text for a log: mail servers quote the address that they refuse. */
export function withoutMailAddresses(text: string): string {
  return text.replace(MAIL_ADDRESS, "…@…")
}
