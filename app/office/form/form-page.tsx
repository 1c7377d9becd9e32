import { Button } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { Link } from "react-router"
import styles from "./form-page.module.css"
import { type PendingFiles, PendingFilesContext } from "./pending-files.ts"
import { RefusalNotice } from "./refusal-notice.tsx"
import { SubmitButton } from "./submit-button.tsx"
import { UnsavedGuard } from "./unsaved-guard.tsx"
import type { FormRefusal } from "./use-schema-form.ts"

type FormPageProps = {
  submitLabel: string
  /** Where « Annuler » leads. */
  cancelTo: string
  isDirty: () => boolean
  isSending: boolean
  refusal: FormRefusal | null
  files: PendingFiles
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that fills a whole screen. Leaving it with unsaved input asks for confirmation. */
export function FormPage({ submitLabel, cancelTo, isSending, refusal, files, children, ...form }: FormPageProps) {
  return (
    <form noValidate className="office-fields" onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={() => files.state() !== "idle" || form.isDirty()} outlivesTabs />
      <RefusalNotice refusal={refusal} />
      <fieldset disabled={isSending}>
        <PendingFilesContext value={files}>{children}</PendingFilesContext>
      </fieldset>
      <div className={styles.end} data-foot>
        <Button component={Link} to={cancelTo} variant="default">
          Annuler
        </Button>
        <SubmitButton label={submitLabel} isSending={isSending} files={files} />
      </div>
    </form>
  )
}
