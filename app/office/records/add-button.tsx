import { Plus } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { useUrlPatch } from "./url-state.ts"

/** The main action of a list: a button labelled `children` that opens `dialog`. */
export function AddButton({ dialog, children }: { dialog: string; children: string }) {
  const change = useUrlPatch()
  return (
    <IconButton icon={Plus} onClick={() => change({ fenetre: dialog, pour: null })}>
      {children}
    </IconButton>
  )
}
