import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { LayoutGrid, Rows3 } from "lucide-react"
import { useUrlPatch } from "./url-state.ts"

export type View = "table" | "cards"

export type ViewRule = {
  /** The minimum width of a wide window. */
  from?: string
  /** The view of a wide window; a narrow one shows the other view. */
  wide?: View
}

/** The chosen view, else the one for the window's width: by default a table from 1024 px on, cards below. */
export function useView(chosen: View | null, { from = "64em", wide = "table" }: ViewRule = {}): View {
  const isWide = useMediaQuery(`(min-width: ${from})`, undefined, { getInitialValueInEffect: false })
  return chosen ?? (isWide === (wide === "table") ? "table" : "cards")
}

/** `rows` is the label of the view without cards. */
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
