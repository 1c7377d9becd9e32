import { useId, type ComponentProps, type ReactNode } from "react"
import { describe } from "./field.tsx"
import styles from "./choice-check.module.css"

type ChoiceCheckProps = Omit<ComponentProps<"input">, "type"> & {
  /** The full sentence that the visitor agrees to. */
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox with its sentence, an explanation and an error. */
export function ChoiceCheck({ children, hint, error, ...input }: ChoiceCheckProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input {...input} {...describe(id, { hint, error })} type="checkbox" className={styles.box} />
      <label htmlFor={id} className={styles.label}>
        {children}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={`minor ${styles.said}`}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={`error ${styles.said}`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
