/** Moves the border of a before/after picture to the value of its range input. */
export function enableComparisons(root: Document): void {
  root.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const frame = target.closest<HTMLElement>("[data-compare]")
    if (!frame) return
    const before = Number(target.value)
    frame.style.setProperty("--at", `${before}%`)
    target.setAttribute("aria-valuetext", `${before}\u00a0% avant, ${100 - before}\u00a0% après`)
  })
}
