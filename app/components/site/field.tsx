import { useId, type ComponentProps, type ReactNode } from "react"
import styles from "./field.module.css"

type FieldProps = {
  label: string
  name: string
  /** What helps to answer; said with the field. */
  hint?: ReactNode
  /** What is wrong; said with the field and marks it invalid. */
  error?: ReactNode
  optional?: boolean
  className?: string | undefined
}

type Described = Pick<FieldProps, "hint" | "error"> & { id: string }

function describedBy({ id, hint, error }: Described) {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean)
  return { "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined, "aria-invalid": error ? true : undefined }
}

/** Ties a label, a hint and an error to one control. */
function Frame({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={[styles.field, error ? styles.invalid : null, className].filter(Boolean).join(" ")}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (facultatif)</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** A one-line native input with its label, hint and error. Required unless `optional`. */
export function Field({ label, hint, error, optional, className, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, className }} name={input.name} optional={optional ?? false}>
      <input {...input} id={id} className={styles.control} required={!optional} {...describedBy({ id, hint, error })} />
    </Frame>
  )
}

/** The same for several lines of text; it grows with what is typed. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error, className }} name={area.name} optional={optional ?? false}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={`${styles.control} ${styles.area}`}
        required={!optional}
        {...describedBy({ id, hint, error })}
      />
    </Frame>
  )
}
