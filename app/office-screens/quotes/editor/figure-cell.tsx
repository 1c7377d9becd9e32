import { useId, useLayoutEffect, useRef, useState } from "react"
import { type Cell, cellText, type EditedLine, writeCell } from "#domain/quotes/cells.ts"
import { unreadSentence } from "#domain/quotes/unread.ts"
import type { QuoteKind } from "#domain/quotes/quote.ts"
import styles from "./grid.module.css"

type FigureCellProps = {
  line: EditedLine
  cell: Exclude<Cell, "label" | "unit" | "vat_rate">
  label: string
  /** Of the quote: only an amendment takes works back. */
  kind: QuoteKind
  onWrite: (typed: string) => void
}

/** A number. While it is edited it stays as typed; afterwards it is shown formatted. */
export function FigureCell({ line, cell, label, kind, onWrite }: FigureCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isEditing = typed !== null
  useLayoutEffect(() => {
    if (isEditing) input.current?.select()
  }, [isEditing])
  // Undo may have changed the line below the typed text.
  const isCurrent = typed !== null && isWrittenAs(line, cell, typed, kind)
  const isWrong = line.unread?.[cell] !== undefined
  return (
    <>
      <input
        ref={input}
        className={styles.field}
        data-cell={cell}
        data-figure
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={isCurrent ? typed : cellText(line, cell, isEditing)}
        onFocus={() => setTyped(cellText(line, cell, true))}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onWrite(currentTarget.value)
        }}
      />
      {isWrong ? (
        <span id={id} className={styles.wrong}>
          {unreadSentence(line, cell, kind)}
        </span>
      ) : null}
    </>
  )
}

function isWrittenAs(line: EditedLine, cell: FigureCellProps["cell"], typed: string, kind: QuoteKind): boolean {
  const written = writeCell(line, cell, typed, kind)
  return (
    written[cell] === line[cell] &&
    written.unread?.[cell] === line.unread?.[cell] &&
    (cell !== "quantity" || written.quantity_formula === line.quantity_formula)
  )
}
