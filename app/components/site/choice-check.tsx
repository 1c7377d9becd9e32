import { useId, type ComponentProps, type ReactNode } from "react"
import styles from "./choice-check.module.css"

type ChoiceCheckProps = Omit<ComponentProps<"input">, "type"> & {
  /** The whole sentence that ticking the box agrees to. */
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox with its sentence, an explanation and an error. */
export function ChoiceCheck({ children, hint, error, ...input }: ChoiceCheckProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ")
  return (
    <div className={styles.choice}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        {children}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
