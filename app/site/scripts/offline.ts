/** Blocks a submit without network, which would lose the form, and shows why. Networks on building sites are unreliable. */
export function enableOffline(root: Document): void {
  root.addEventListener("submit", (event) => {
    if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return
    const said = event.target.querySelector<HTMLElement>("[data-offline]")
    if (!said) return
    event.preventDefault()
    said.hidden = false
  })
  addEventListener("online", () => {
    for (const said of root.querySelectorAll<HTMLElement>("[data-offline]")) said.hidden = true
  })
}
