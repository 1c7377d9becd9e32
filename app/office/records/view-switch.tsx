import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { LayoutGrid, Rows3 } from "lucide-react"
import { useUrlPatch } from "./url-state.ts"

export type View = "table" | "cards"

export type ViewRule = {
  /** The width of a window from which on it counts as wide. */
  from?: string
  /** What a wide window shows; a narrow one shows the other. */
  wide?: View
}

/** The view that was chosen, else the one for this width: a table from 1024 px on and cards below, when nothing else is said. */
export function useView(chosen: View | null, { from = "64em", wide = "table" }: ViewRule = {}): View {
  const isWide = useMediaQuery(`(min-width: ${from})`, undefined, { getInitialValueInEffect: false })
  return chosen ?? (isWide === (wide === "table") ? "table" : "cards")
}

/** `rows` is what the view without cards is called. */
export function ViewSwitch({ view, rows = "Tableau" }: { view: View; rows?: string }) {
  const change = useUrlPatch()
  return (
    <SegmentedControl
      aria-label="Affichage"
      size="xs"
      value={view}
      onChange={(vue) => change({ vue }, { replace: true })}
      data={[
        { value: "table", label: <Choice icon={<Rows3 aria-hidden size={18} />} label={rows} /> },
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
