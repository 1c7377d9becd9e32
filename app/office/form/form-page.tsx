import { Button } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { Link } from "react-router"
import { RefusalNotice } from "./form-dialog.tsx"
import styles from "./form-page.module.css"
import { UnsavedGuard } from "./unsaved-guard.tsx"
import type { Refusal } from "./use-schema-form.ts"

type FormPageProps = {
  submitLabel: string
  /** Where « Annuler » leads. */
  cancelTo: string
  isDirty: () => boolean
  isSending: boolean
  refusal: Refusal | null
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that is a screen of its own. Leaving it is asked about first when something was typed. */
export function FormPage({ submitLabel, cancelTo, isDirty, isSending, refusal, children, onSubmit }: FormPageProps) {
  return (
    <form noValidate className="office-fields" onSubmit={onSubmit}>
      <UnsavedGuard isDirty={isDirty} outlivesTabs />
      <RefusalNotice refusal={refusal} />
      <fieldset disabled={isSending}>{children}</fieldset>
      <div className={styles.end}>
        <Button component={Link} to={cancelTo} variant="default">
          Annuler
        </Button>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
