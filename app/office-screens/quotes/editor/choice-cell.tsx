import { type KeyboardEvent, useId, useRef } from "react"
import { cellText, choiceOf, type EditedLine } from "#domain/quotes/cells.ts"
import { unreadSentence } from "#domain/quotes/unread.ts"
import styles from "./grid.module.css"

type ChoiceCellProps = {
  line: EditedLine
  cell: "unit" | "vat_rate"
  label: string
  choices: readonly { value: string; label: string }[]
  onWrite: (typed: string) => void
}

/** A pause that begins another word. */
const PAUSE_MS = 900

/** The unit or the rate of a line; typing chooses it: « m2 », which a browser would not find in « m² ». What was pasted and is unknown stays visible until it is corrected. */
export function ChoiceCell({ line, cell, label, choices, onWrite }: ChoiceCellProps) {
  const id = useId()
  const unread = line.unread?.[cell]
  const value = cellText(line, cell, false)
  const isOffered = choices.some((choice) => choice.value === value)
  const typed = useRef({ text: "", at: 0 })

  function onKeyDown(event: KeyboardEvent) {
    const { key, timeStamp } = event
    if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { text, at } = typed.current
    const isSameWord = timeStamp - at < PAUSE_MS && choiceOf(cell, text + key) !== null
    typed.current = { text: isSameWord ? text + key : key, at: timeStamp }
    const choice = choiceOf(cell, typed.current.text)
    if (choice !== null && choices.some(({ value }) => value === choice)) onWrite(choice)
  }
  return (
    <>
      <select
        className={styles.field}
        data-cell={cell}
        aria-label={label}
        aria-invalid={unread !== undefined}
        aria-describedby={unread === undefined ? undefined : id}
        value={value}
        onKeyDown={onKeyDown}
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
          {`${unreadSentence(line, cell, "initial")}\u00a0: «\u00a0${unread}\u00a0»`}
        </span>
      )}
    </>
  )
}
