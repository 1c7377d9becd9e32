import { useId } from "react"
import { cellText, type EditedLine, unreadSentences } from "#domain/quotes/cells.ts"
import styles from "./grid.module.css"

type ChoiceCellProps = {
  line: EditedLine
  cell: "unit" | "vat_rate"
  label: string
  choices: readonly { value: string; label: string }[]
  onWrite: (typed: string) => void
}

/** The unit or the rate of a line; typing its first letter chooses it. What was pasted and is unknown stays visible until it is corrected. */
export function ChoiceCell({ line, cell, label, choices, onWrite }: ChoiceCellProps) {
  const id = useId()
  const unread = line.unread?.[cell]
  const value = cellText(line, cell, false)
  const isOffered = choices.some((choice) => choice.value === value)
  return (
    <>
      <select
        className={styles.field}
        data-cell={cell}
        aria-label={label}
        aria-invalid={unread !== undefined}
        aria-describedby={unread === undefined ? undefined : id}
        value={value}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      >
        {isOffered ? null : <option value={value}>{unread ?? value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {unread === undefined ? null : (
        <span id={id} className={styles.wrong}>
          {`${unreadSentences[cell]}\u00a0: «\u00a0${unread}\u00a0»`}
        </span>
      )}
    </>
  )
}
