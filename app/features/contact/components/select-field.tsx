import { useId, type ComponentProps } from "react"
import fieldStyles from "#app/components/site/field.module.css"
import styles from "./select-field.module.css"

type SelectFieldProps = ComponentProps<"select"> & {
  label: string
  /** What the empty choice says. */
  empty: string
  options: { value: string; label: string }[]
  error?: string | undefined
}

/** An optional native list with its label and error; choosing nothing is a choice. */
export function SelectField({ label, empty, options, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={[fieldStyles.field, error ? fieldStyles.invalid : null].filter(Boolean).join(" ")}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
        <span className={fieldStyles.optional}> (facultatif)</span>
      </label>
      <select
        {...select}
        id={id}
        className={`${fieldStyles.control} ${styles.select}`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error ? (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
