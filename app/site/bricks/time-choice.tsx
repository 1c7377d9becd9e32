import { useId } from "react"
import cell from "./cell.module.css"
import styles from "./time-choice.module.css"

export type TimeOption = {
  value: string
  label: string
  /** One or two words under the time: why it is closed, or what it is. */
  note: string | null
  /** The note as a sentence. */
  title?: string | undefined
  disabled: boolean
}

type TimeChoiceProps = {
  name: string
  legend: string
  /** The rest of the legend, in a lighter style. */
  detail: string
  options: TimeOption[]
  selected: string | null
  error?: string | undefined
  /** Without it the radio buttons are uncontrolled, as a page without script needs. */
  onChoose?: (value: string) => void
  className?: string | undefined
}

/** Times as native radio buttons; closed ones stay visible with their reason. */
export function TimeChoice({
  name,
  legend,
  detail,
  options,
  selected,
  error,
  onChoose,
  className = "",
}: TimeChoiceProps) {
  const errorId = useId()
  return (
    <fieldset
      className={`stack gap-tight ${className}`}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="legend">
        {legend} <span className={styles.detail}>{detail}</span>
      </legend>
      <div className={styles.times}>
        {options.map((option) => {
          const isChosen = !option.disabled && option.value === selected
          const state = onChoose
            ? { checked: isChosen, onChange: () => onChoose(option.value) }
            : { defaultChecked: isChosen }
          return (
            <label key={option.value} className={`${cell.cell} ${styles.option}`} title={option.title}>
              <input
                type="radio"
                name={name}
                value={option.value}
                className="over"
                disabled={option.disabled}
                {...state}
              />
              <span className={styles.time}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </label>
          )
        })}
      </div>
      {error ? (
        <p id={errorId} className="error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
