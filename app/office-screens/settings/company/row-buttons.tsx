import { ArrowDown, ArrowUp, Trash2 } from "lucide-react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { CompanyFormState } from "./company-fields.tsx"

type RowButtonsProps = {
  form: CompanyFormState
  list: "team" | "price_guide"
  index: number
  /** Names the row for screen readers. */
  about: string
}

/** Moves a row of a list of the form up or down, or removes it. */
export function RowButtons(row: RowButtonsProps) {
  const { form, list, index, about } = row
  return (
    <div className="office-actions">
      <Move {...row} by={-1} />
      <Move {...row} by={1} />
      <IconButton
        variant="subtle"
        color="red"
        size="compact-sm"
        icon={Trash2}
        aria-label={`Retirer ${about}`}
        onClick={() => form.removeListItem(list, index)}
      >
        Retirer
      </IconButton>
    </div>
  )
}

function Move({ form, list, index, about, by }: RowButtonsProps & { by: 1 | -1 }) {
  const to = index + by
  const [label, Icon] = by < 0 ? ["Monter", ArrowUp] : ["Descendre", ArrowDown]
  return (
    <IconButton
      variant="subtle"
      color="gray"
      size="compact-sm"
      icon={Icon}
      aria-label={`${label} ${about}`}
      disabled={to < 0 || to >= form.values[list].length}
      onClick={() => form.reorderListItem(list, { from: index, to })}
    >
      {label}
    </IconButton>
  )
}
