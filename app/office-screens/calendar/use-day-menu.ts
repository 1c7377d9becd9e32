import { useRef } from "react"

const LONG_PRESS_MS = 550
/** A finger that moves further than this, in pixels, is scrolling. */
const STILL_PX = 10

/**
 * A second way to act on a day: right click, or a long press on a touch screen. The click that follows a long press is suppressed.
 * Everything that it opens also has a button.
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
      // The long press was handled: suppress the click that browsers send after it.
      if (isAnswered.current && event.cancelable) event.preventDefault()
      stop()
    },
    onTouchCancel: stop,
  })
}
