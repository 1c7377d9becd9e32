import { Plus } from "lucide-react"
import type { ReactNode } from "react"
import { IconButton } from "../shell/icon-button.tsx"
import { RefreshButton } from "../live/refresh-button.tsx"
import { useUrlPatch } from "./url-state.ts"

type ListActionsProps = { table: string; add: string; dialog: string; children?: ReactNode }

/** The actions in a list's heading: refresh, what the list has besides (`children`), and a button labelled `add` that opens `dialog`. */
export function ListActions({ table, add, dialog, children }: ListActionsProps) {
  const change = useUrlPatch()
  return (
    <>
      <RefreshButton table={table} />
      {children}
      <IconButton icon={Plus} onClick={() => change({ fenetre: dialog, pour: null })}>
        {add}
      </IconButton>
    </>
  )
}
