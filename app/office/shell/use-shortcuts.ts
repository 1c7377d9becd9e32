import { useWindowEvent } from "@mantine/hooks"

/** The setting that turns « ? » off: users who dictate, or type with one key at a time, may press it by accident. */
export const HELP_KEY_SETTING = "mirabelle-help-key"

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const SEARCH_KEYS = isApple ? "⌘ K" : "Ctrl K"

/** The two shortcuts of every screen. « ? » is ignored while the user types and over a dialog. */
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
