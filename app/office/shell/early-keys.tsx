import { VisuallyHidden } from "@mantine/core"
import { focusOnMount } from "../form/focus-on-mount.ts"

/** What was typed after Ctrl K while the script of the search still loaded: it belongs into its field. */
let typed = ""

/** Stands in for the field of the search until its script is there. */
export function EarlyKeys() {
  return (
    <VisuallyHidden>
      <input
        ref={focusOnMount}
        aria-label="Rechercher"
        onChange={({ currentTarget }) => (typed = currentTarget.value)}
      />
    </VisuallyHidden>
  )
}

export const earlyText = () => typed
export const forgetEarlyText = () => void (typed = "")
