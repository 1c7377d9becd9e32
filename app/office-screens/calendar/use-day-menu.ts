import { useRef } from "react"

const LONG_PRESS_MS = 550
/** A finger that moves further than this scrolls. */
const STILL_PX = 10

/**
 * The second way to act on a day: right click, or a long press where there is no mouse. What follows a long press is not taken for a
 * click. Everything it leads to is also behind a button.
 */
export function useDayMenu(onMenu: (day: string) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const isAnswered = useRef(false)
  function stop() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return (day: string) => ({
    onContextMenu(event: React.MouseEvent) {
      event.preventDefault()
      stop()
      onMenu(day)
    },
    onTouchStart({ touches }: React.TouchEvent) {
      stop()
      isAnswered.current = false
      const touch = touches.item(0)
      if (!touch) return
      const timer = setTimeout(() => {
        isAnswered.current = true
        onMenu(day)
      }, LONG_PRESS_MS)
      press.current = { timer, x: touch.clientX, y: touch.clientY }
    },
    onTouchMove({ touches }: React.TouchEvent) {
      const { current } = press
      const touch = touches.item(0)
      if (touch && current && Math.hypot(touch.clientX - current.x, touch.clientY - current.y) > STILL_PX) stop()
    },
    onTouchEnd(event: React.TouchEvent) {
      // The press was answered already: the click that browsers make of it is not wanted.
      if (isAnswered.current && event.cancelable) event.preventDefault()
      stop()
    },
    onTouchCancel: stop,
  })
}
