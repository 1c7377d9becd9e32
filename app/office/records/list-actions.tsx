import { Plus } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { RefreshButton } from "../live/refresh-button.tsx"
import { useUrlPatch } from "./url-state.ts"

/** What the heading of a list offers: to read it again, and the `dialog` that adds to it under the words of `add`. */
export function ListActions({ table, add, dialog }: { table: string; add: string; dialog: string }) {
  const change = useUrlPatch()
  return (
    <>
      <RefreshButton table={table} />
      <IconButton icon={Plus} onClick={() => change({ fenetre: dialog, pour: null })}>
        {add}
      </IconButton>
    </>
  )
}
