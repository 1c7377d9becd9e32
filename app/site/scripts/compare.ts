const STEP = 5

/** Moves the border of a before/after picture to the value of its range input; arrow keys move it by 5 %. */
export function enableComparisons(root: Document): void {
  root.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const frame = target.closest<HTMLElement>("[data-compare]")
    if (!frame) return
    const before = Number(target.value)
    frame.style.setProperty("--at", `${before}%`)
    target.setAttribute("aria-valuetext", `${before}\u00a0% avant, ${100 - before}\u00a0% après`)
  })
  root.addEventListener("keydown", (event) => {
    const { target, key } = event
    const way = key === "ArrowLeft" || key === "ArrowDown" ? -1 : key === "ArrowRight" || key === "ArrowUp" ? 1 : 0
    if (way === 0 || !(target instanceof HTMLInputElement) || !target.closest("[data-compare]")) return
    event.preventDefault()
    target.valueAsNumber += way * STEP
    target.dispatchEvent(new Event("input", { bubbles: true }))
  })
}
