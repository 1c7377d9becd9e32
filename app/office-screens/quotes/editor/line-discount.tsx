import type { Dispatch } from "react"
import type { EditedLine } from "#domain/quotes/cells.ts"
import type { EditorAction } from "#domain/quotes/editor.ts"
import { showDiscount } from "#domain/quotes/discount.ts"
import { DiscountField } from "./discount-field.tsx"

/** How « Avant l’envoi » finds the field; there is one at a time, of the line in use. */
export const LINE_DISCOUNT = "line_discount"

type LineDiscountProps = {
  /** Null: no line is in use. */
  line: EditedLine | null
  placeholder: string
  className: string | undefined
  error: string | true
  isInToolbar?: boolean
  dispatch: Dispatch<EditorAction>
}

/** The discount of the line in use: in the toolbar, on a phone in the open card. */
export function LineDiscount({ line, dispatch, ...props }: LineDiscountProps) {
  const work = line?.kind === "work" ? line : null
  return (
    <DiscountField
      {...props}
      label="Remise de la ligne, en pour cent ou en euros"
      path={LINE_DISCOUNT}
      isOff={work === null}
      written={work ? showDiscount(work) : ""}
      unread={work?.unread?.discount_bp}
      onWrite={(typed) => work && dispatch({ type: "write", place: { id: work.id, cell: "discount_bp" }, typed })}
    />
  )
}
