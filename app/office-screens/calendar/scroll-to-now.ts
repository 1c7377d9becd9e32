/**
 * Scrolls the board to the current hour, or in the month to today. Where the page itself scrolls (phone), only if staff asked: a screen that
 * opens below its heading confuses.
 */
export function scrollToNow(frame: HTMLElement | null, isAsked: boolean): () => void {
  // The library measures its scroll area after the first paint.
  const next = requestAnimationFrame(() => scroll(frame, isAsked))
  return () => cancelAnimationFrame(next)
}

function scroll(frame: HTMLElement | null, isAsked: boolean): void {
  const now = frame?.querySelector("[data-now]")
  if (!frame || !now) return
  const scroller = scrollerOf(now, frame)
  if (scroller) {
    const above = now.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    scroller.scrollTop += above - scroller.clientHeight / 3
  } else if (isAsked) now.scrollIntoView({ block: "center" })
}

function scrollerOf(element: Element, frame: HTMLElement): Element | null {
  const parent = element.parentElement
  if (!parent || parent === frame) return null
  const isScroller = /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isScroller && parent.scrollHeight > parent.clientHeight ? parent : scrollerOf(parent, frame)
}
