import { Field } from "#app/site/bricks/field.tsx"
import { OfflineNotice } from "#app/site/bricks/offline-notice.tsx"
import { Button } from "#app/site/bricks/button.tsx"
import type { ReactNode } from "react"
import { CODE_DIGITS } from "#domain/quotes/client-quote.ts"
import styles from "./document.module.css"

type Texts = Partial<Record<string, string>>
type SignerFieldsProps = {
  /** As typed in a form that was refused. */
  values: Texts
  fields: Texts
  /** Who asked for a code before. */
  known: { given_name: string | null; family_name: string | null }
}

/** Who signs: the same two fields for a quote and for minutes. */
export function SignerFields({ values, fields, known }: SignerFieldsProps) {
  const names = [
    ["given_name", "Prénom", "given-name"],
    ["family_name", "Nom", "family-name"],
  ] as const
  return (
    <div className="stack">
      {names.map(([name, label, autoComplete]) => (
        <Field
          key={name}
          name={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={100}
          defaultValue={values[name] ?? known[name] ?? ""}
          error={fields[name]}
          data-signer=""
        />
      ))}
    </div>
  )
}

type CodeFieldsProps = {
  path: string
  error: string | undefined
  /** Which form it is, for the server. */
  gesture: string
  /** On the button. */
  children: ReactNode
}

/** The code that came by mail, the button that signs, and what to do when no code came. */
export function CodeFields({ path, error, gesture, children }: CodeFieldsProps) {
  return (
    <>
      <Field
        name="code"
        label="Code reçu par e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS + 4}
        error={error}
        className={styles.code}
      />
      <OfflineNotice button="appuyez de nouveau" />
      <Button type="submit" name="geste" value={gesture} size="large" wide>
        {children}
      </Button>
      <p className="minor">
        Pas de code&nbsp;? Il met parfois quelques minutes. Regardez dans les courriers indésirables, ou{" "}
        <a href={`${path}?etape=signer#suite`}>demandez-en un autre</a>.
      </p>
    </>
  )
}
