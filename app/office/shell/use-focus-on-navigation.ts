import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Moves the focus to the content when another screen is shown, as a page load would. Not when only filters change, and not out of a dialog
 * that was opened while the screen was loading.
 */
export function useFocusOnNavigation(contentId: string): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement?.closest("[role=dialog]")) return
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [contentId, pathname])
}
