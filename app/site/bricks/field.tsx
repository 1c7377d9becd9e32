import { useId, type ComponentProps, type ReactNode } from "react"
import { lengthNote } from "#app/lib/text-length.ts"
import styles from "./field.module.css"

type FieldProps = {
  label: string
  /** Help text, read aloud with the field. */
  hint?: ReactNode
  /** Error text, read aloud with the field, which it marks as invalid. */
  error?: ReactNode
  optional?: boolean | undefined
  /** The page's script also checks the field and writes its error into the same element. */
  watched?: boolean | undefined
  className?: string | undefined
}

type FrameProps = FieldProps & {
  children: (control: ReturnType<typeof describe> & { className: string | undefined }) => ReactNode
}

/** Props of the fields that browsers autofill, with the same labels everywhere. */
export const person = {
  name: { label: "Nom et prénom", autoComplete: "name", maxLength: 120 },
  email: { label: "E-mail", type: "email", inputMode: "email", autoComplete: "email" },
  phone: { label: "Téléphone", type: "tel", inputMode: "tel", autoComplete: "tel" },
} as const

/** ARIA attributes of a control: the ids of its hint and error, and whether it is invalid. */
export function describe(id: string, { hint, error, watched }: Pick<FieldProps, "hint" | "error" | "watched">) {
  const ids = [hint ? `${id}-hint` : null, error || watched ? `${id}-error` : null].filter(Boolean).join(" ")
  return { id, "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined }
}

/** Ties a label, a hint and an error to one control. */
function Frame({ label, hint, error, optional, watched, className = "", children }: FrameProps) {
  const id = useId()
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (facultatif)</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={`minor ${styles.said}`}>
          {hint}
        </p>
      ) : null}
      {children({ ...describe(id, { hint, error, watched }), className: styles.control })}
      {error || watched ? (
        <p
          id={`${id}-error`}
          className={`error ${styles.said}`}
          hidden={!error}
          aria-live={watched ? "polite" : undefined}
        >
          {error}
        </p>
      ) : null}
    </div>
  )
}

type InputProps = FieldProps & ComponentProps<"input"> & { name: string }
type AreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, "maxLength"> & {
    name: string
    /** Most characters. A longer text is not cut: its writer reads how much is too long (`app/site/scripts/forms.ts` without React). */
    limit?: number
  }
type SelectProps = FieldProps &
  ComponentProps<"select"> & {
    name: string
    /** Label of the empty option. */
    empty: string
    options: { value: string; label: string }[]
  }

/** A one-line native input with its label, hint and error. Required unless `optional`. */
export function Field({ label, hint, error, optional, watched, className, ...input }: InputProps) {
  return (
    <Frame {...{ label, hint, error, optional, watched, className }}>
      {(control) => <input {...input} {...control} required={!optional} />}
    </Frame>
  )
}

/** A multi-line field that grows with its text. */
export function TextField({ label, hint, error, optional, className, limit, ...area }: AreaProps) {
  const written = area.value ?? area.defaultValue
  return (
    <Frame {...{ label, hint, error, optional, className }}>
      {(control) => (
        <>
          <textarea rows={4} {...area} {...control} required={!optional} data-limit={limit} />
          {limit === undefined ? null : (
            <p className={`minor ${styles.left}`} data-left="">
              {lengthNote(String(written ?? "").length, limit)}
            </p>
          )}
        </>
      )}
    </Frame>
  )
}

type FileProps = FieldProps &
  Omit<ComponentProps<"input">, "type"> & {
    name: string
    /** Words of the drawn button. */
    choose: string
  }

const NO_FILE = "Aucun fichier"

/**
 * A file input under a drawn control, because browsers write their own words in their own language. The page's script writes the names of the
 * files; without script the native control shows.
 */
export function FileField({ label, hint, error, optional, className, choose, ...input }: FileProps) {
  return (
    <Frame {...{ label, hint, error, optional, className }} watched>
      {(control) => (
        <div className={styles.file}>
          <input {...input} {...control} type="file" required={!optional} />
          <span className={`${styles.control} ${styles.drawn}`} aria-hidden="true">
            <span className={styles.choose}>{choose}</span>
            <span data-chosen={NO_FILE}>{NO_FILE}</span>
          </span>
        </div>
      )}
    </Frame>
  )
}

/** An optional native select; its first option is empty. */
export function SelectField({ label, hint, error, className, empty, options, ...select }: SelectProps) {
  return (
    <Frame {...{ label, hint, error, className }} optional>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{empty}</option>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
