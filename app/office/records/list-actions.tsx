import { Plus } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { RefreshButton } from "../live/refresh-button.tsx"
import { useUrlPatch } from "./url-state.ts"

/** The actions in a list's heading: refresh, and a button labelled `add` that opens `dialog`. */
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
