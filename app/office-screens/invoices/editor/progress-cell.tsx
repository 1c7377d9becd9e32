import { useId, useRef, useState } from "react"
import { readProgress } from "#domain/invoices/progress.ts"
import { showDecimal } from "#domain/quotes/decimals.ts"
import styles from "./progress-table.module.css"

type ProgressCellProps = {
  /** Null: the lines of the section differ. */
  points: number | null
  label: string
  /** What an empty cell means. */
  placeholder: string
  isSmall?: boolean
  onWrite: (points: number) => void
  /** The cell was emptied. */
  onClear?: () => void
}

export const showPercent = (points: number) => showDecimal((points / 100).toFixed(2))

/** A percentage, or a computation such as « =20+25 ». While it is edited it stays as typed, and as long as it is unreadable. */
export function ProgressCell({ points, label, placeholder, onWrite, onClear }: ProgressCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isWrong = typed !== null && typed.trim() !== "" && readProgress(typed) === null
  return (
    <>
      <span className={styles.field} data-wrong={isWrong}>
        <input
          ref={input}
          data-cell="progress"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          placeholder={placeholder}
          value={typed ?? (points === null ? "" : showPercent(points))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => {
            if (!isWrong) setTyped(null)
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const read = readProgress(currentTarget.value)
            if (read !== null) onWrite(read)
            else if (currentTarget.value.trim() === "") onClear?.()
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
