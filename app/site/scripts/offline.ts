/** Without network, blocks the submit of a form that has an offline notice, and shows the notice: the submit would lose the form. */
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
