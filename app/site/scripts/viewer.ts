const KEYS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Adds arrows, keys, a count, and the before/after switch to the viewer of a work's pictures; without it they can be swiped. */
export function enableViewers(root: Document): void {
  for (const viewer of root.querySelectorAll<HTMLDialogElement>("dialog[data-viewer]")) enableViewer(viewer)
  // Opens the viewer that the address names, as the cards of the home page link to it.
  root.getElementById(location.hash.slice(1))?.querySelector<HTMLDialogElement>("dialog[data-viewer]")?.showModal()
}

function enableViewer(viewer: HTMLDialogElement): void {
  const strip = viewer.querySelector<HTMLElement>("[data-strip]")
  const count = strip?.childElementCount ?? 0
  if (!strip || count < 2) return
  let shown = -1

  const update = () => {
    const at = strip.clientWidth > 0 ? Math.round(strip.scrollLeft / strip.clientWidth) : 0
    if (at === shown) return
    shown = at
    const counter = viewer.querySelector("[data-count]")
    if (counter) counter.textContent = `${at + 1} / ${count}`
    for (const button of viewer.querySelectorAll<HTMLElement>("[data-show]"))
      button.setAttribute("aria-pressed", String(Number(button.dataset["show"]) === at))
  }
  // Without animation: the eye compares before and after in the same place.
  const show = (at: number) => {
    strip.scrollTo({ left: ((at + count) % count) * strip.clientWidth, behavior: "instant" })
    update()
  }

  strip.addEventListener("scroll", update, { passive: true })
  // A dialog opens at its first picture; the browser would restore the last scroll position.
  viewer.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") show(0)
  })
  viewer.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null
    const { turn, show: chosen } = button?.dataset ?? {}
    if (turn) show(shown + Number(turn))
    else if (chosen) show(Number(chosen))
  })
  viewer.addEventListener("keydown", (event) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS[event.key]
    if (!next) return
    event.preventDefault()
    show(next(shown, count))
  })
  // Keeps the current picture when the window is turned or resized.
  new ResizeObserver(() => {
    if (viewer.open) show(Math.max(shown, 0))
  }).observe(strip)
  update()
}
