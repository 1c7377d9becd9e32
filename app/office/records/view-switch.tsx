import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { LayoutGrid, Rows3 } from "lucide-react"
import { useUrlPatch } from "./url-state.ts"

export type View = "table" | "cards"

/** The view that was chosen, else a table where it fits (from 1024 px on when nothing is said) and cards below. */
export function useView(chosen: View | null, tableFrom: string | undefined = "64em"): View {
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`, undefined, { getInitialValueInEffect: false })
  return chosen ?? (isWide ? "table" : "cards")
}

export function ViewSwitch({ view }: { view: View }) {
  const change = useUrlPatch()
  return (
    <SegmentedControl
      aria-label="Affichage"
      size="xs"
      value={view}
      onChange={(vue) => change({ vue }, { replace: true })}
      data={[
        { value: "table", label: <Choice icon={<Rows3 aria-hidden size={18} />} label="Tableau" /> },
        { value: "cards", label: <Choice icon={<LayoutGrid aria-hidden size={18} />} label="Cartes" /> },
      ]}
    />
  )
}

function Choice({ icon, label }: { icon: React.ReactNode; label: string }) {
  return (
    <span title={label} style={{ display: "block", lineHeight: 0 }}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
