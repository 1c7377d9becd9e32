/** Polyfill: opens and closes dialogs in browsers without the `command` attribute. */
export function enableCommands(root: Document): void {
  if ("command" in HTMLButtonElement.prototype) return
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[commandfor]") : null
    const dialog = root.getElementById(button?.getAttribute("commandfor") ?? "")
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute("command") === "close") dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}
