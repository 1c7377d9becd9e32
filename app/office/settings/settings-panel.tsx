import { useQuery, type UseQueryOptions } from "@tanstack/react-query"
import type { ComponentProps, FormEvent, ReactNode } from "react"
import { Loading } from "../feedback/loading.tsx"
import { type PendingFiles, PendingFilesContext, useFilesState } from "../form/pending-files.ts"
import { RefusalNotice } from "../form/refusal-notice.tsx"
import { SubmitButton } from "../form/submit-button.tsx"
import { UnsavedGuard } from "../form/unsaved-guard.tsx"
import type { FormRefusal } from "../form/use-schema-form.ts"
import { ErrorOf } from "../records/error-panel.tsx"
import { FormEnd } from "../records/panel.tsx"
import styles from "./settings-panel.module.css"

type SettingsOfProps<Settings, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Settings, Error, Settings, Key>
  children: (settings: Settings) => ReactNode
}

/** Shows settings once they are loaded. The form stays mounted, whatever a later read brings. */
export function SettingsOf<Settings extends { version: number }, Key extends readonly unknown[]>({
  query,
  children,
}: SettingsOfProps<Settings, Key>) {
  const read = useQuery(query)
  return (
    <div>
      <ErrorOf read={read} />
      {read.data ? children(read.data) : read.error ? null : <Loading height={320} radius="lg" />}
    </div>
  )
}

type SettingsFormProps = Pick<ComponentProps<typeof UnsavedGuard>, "part"> & {
  /** What its button saves: « Horaires et réservations ». */
  what: string
  isDirty: () => boolean
  isSending: boolean
  refusal: FormRefusal | null
  files: PendingFiles
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** For someone who may read these settings and not change them. */
  isReadOnly?: boolean
  children: ReactNode
}

/** The keyboard can scroll it. */
const SCROLLABLE = { tabIndex: 0, role: "group", "aria-label": "Changements de quelqu’un d’autre" }

/** A form of settings. Its button stands directly below it, with the name of what it saves, and whether something is not saved yet. */
export function SettingsForm({
  what,
  part,
  isSending,
  refusal,
  files,
  isReadOnly = false,
  children,
  ...form
}: SettingsFormProps) {
  const isUnsaved = useFilesState(files) !== "idle" || form.isDirty()
  return (
    <form noValidate aria-label={what} onSubmit={form.onSubmit}>
      <UnsavedGuard isDirty={() => files.state() !== "idle" || form.isDirty()} {...(part && { part })} />
      <fieldset disabled={isSending} className={styles.fields}>
        <PendingFilesContext value={files}>{children}</PendingFilesContext>
      </fieldset>
      {isReadOnly ? null : (
        <div className={styles.end} data-foot>
          {/* Scrolls by itself: the end of the form stays in sight, and a long list must not cover the fields. */}
          <div className={styles.refusal} {...(refusal?.isMerge ? SCROLLABLE : {})}>
            <RefusalNotice refusal={refusal} />
          </div>
          <FormEnd>
            <SubmitButton label="Enregistrer" isSending={isSending} files={files} />
            <p className={styles.state} data-unsaved={isUnsaved}>
              <strong>{what}</strong>
              {isUnsaved ? "\u00a0: modifications non enregistrées" : "\u00a0: tout est enregistré"}
            </p>
          </FormEnd>
        </div>
      )}
    </form>
  )
}
