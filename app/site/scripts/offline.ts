/** Blocks a submit without network, which would lose the form, and shows why. Networks on building sites are unreliable. */
export function enableOffline(root: Document): void {
  root.addEventListener("submit", (event) => {
    if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return
    const notice = event.target.querySelector<HTMLElement>("[data-offline]")
    if (!notice) return
    event.preventDefault()
    notice.hidden = false
  })
  addEventListener("online", () => {
    for (const notice of root.querySelectorAll<HTMLElement>("[data-offline]")) notice.hidden = true
  })
}
