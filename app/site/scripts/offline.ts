/** On a building site the network comes and goes: a form that would be lost with its page stays, and says why. */
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
