import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { LayoutGrid, Rows3 } from "lucide-react"

export type View = "table" | "cards"

/** The view that was chosen, else a table where it fits (1024 px and more) and cards below. */
export function useView(chosen: View | null): View {
  const isWide = useMediaQuery("(min-width: 64em)", undefined, { getInitialValueInEffect: false })
  return chosen ?? (isWide ? "table" : "cards")
}

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <SegmentedControl
      aria-label="Affichage"
      size="xs"
      value={view}
      onChange={(value) => onChange(value)}
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
