import { useLayoutEffect } from "react"

/** The setting that turns « ? » off: users who dictate, or type with one key at a time, may press it by accident. */
export const HELP_KEY_SETTING = "mirabelle-help-key"

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const SEARCH_KEYS = isApple ? "⌘ K" : "Ctrl K"

/**
 * The two shortcuts of every screen, heard from the moment on in which it is drawn. « ? » is ignored while the user types and over a dialog.
 * `ask` stays the same function.
 */
export function useShortcuts(ask: (what: "search" | "help") => void): void {
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isCommand = ctrlKey || metaKey
      if (isCommand && !altKey && !shiftKey && key.toLowerCase() === "k") {
        event.preventDefault()
        ask("search")
      } else if (key === "?" && !isCommand && !altKey && !isTyping(target) && !isCovered() && isHelpKeyOn()) {
        event.preventDefault()
        ask("help")
      }
    }
    window.addEventListener("keydown", hear)
    return () => window.removeEventListener("keydown", hear)
  }, [ask])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null
}

const isCovered = () => document.querySelector("[role=dialog]") !== null
const isHelpKeyOn = () => window.localStorage.getItem(HELP_KEY_SETTING) !== "false"
