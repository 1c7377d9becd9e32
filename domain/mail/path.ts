/** The address of the office's screen of mails, with its parameters: `etat` filters, `mail` opens one. */
export function mailsPath(more: { etat?: string; mail?: string } = {}): string {
  const search = String(new URLSearchParams(more))
  return search ? `/admin/mails?${search}` : "/admin/mails"
}
