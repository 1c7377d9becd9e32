import { useId, useRef, useState } from "react"
import { readProgress } from "#domain/invoices/progress.ts"
import { showDecimal } from "#domain/quotes/decimals.ts"
import styles from "./progress-table.module.css"

type ProgressCellProps = {
  /** Null: the lines of the section differ. */
  points: number | null
  /** What was typed and cannot be read. */
  unread: string | undefined
  /** « Il manque : … » leads to the cell by it. */
  path: string
  label: string
  /** What an empty cell means. */
  placeholder: string
  isSmall?: boolean
  /** As typed, and what was read of it; "" is never an error, it means the placeholder. */
  onWrite: (typed: string, points: number | null) => void
}

export const showPercent = (points: number) => showDecimal((points / 100).toFixed(2))

/** A percentage, or a computation such as « =20+25 ». While it is edited it stays as typed, and as long as it is unreadable. */
export function ProgressCell({ points, unread, path, label, placeholder, onWrite }: ProgressCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isWrong = unread !== undefined
  return (
    <>
      <span className={styles.field} data-wrong={isWrong}>
        <input
          ref={input}
          data-cell="progress"
          data-path={path}
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          placeholder={placeholder}
          value={typed ?? unread ?? (points === null ? "" : showPercent(points))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setTyped(null)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onWrite(currentTarget.value, readProgress(currentTarget.value))
          }}
        />
        <span aria-hidden>%</span>
      </span>
      {isWrong ? (
        <span id={id} className={styles.wrong}>
          De 0 à 100, deux décimales au plus
        </span>
      ) : null}
    </>
  )
}
