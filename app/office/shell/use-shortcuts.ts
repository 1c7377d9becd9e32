import { useWindowEvent } from "@mantine/hooks"

/** Where « ? » is turned off: who dictates, or types with one key at a time, may set it off unawares. */
export const HELP_KEY_SETTING = "mirabelle-help-key"

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const SEARCH_KEYS = isApple ? "⌘ K" : "Ctrl K"

/** The two shortcuts that hold on every screen. « ? » is left alone where somebody types, and over a dialog. */
export function useShortcuts(ask: (what: "search" | "help") => void): void {
  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k") {
      event.preventDefault()
      ask("search")
    } else if (key === "?" && !ctrlKey && !metaKey && !altKey && !isTyping(target) && !isCovered() && isHelpKeyOn()) {
      event.preventDefault()
      ask("help")
    }
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null
}

const isCovered = () => document.querySelector("[role=dialog]") !== null
const isHelpKeyOn = () => window.localStorage.getItem(HELP_KEY_SETTING) !== "false"
