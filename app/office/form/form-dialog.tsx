import { Button, Modal, type ModalProps } from "@mantine/core"
import { type FormEvent, type ReactNode, useState } from "react"
import { useIsPhone } from "../shell/use-is-phone.ts"
import styles from "./form-dialog.module.css"
import { Leaving } from "./leaving.tsx"
import { type PendingFiles, PendingFilesContext, useFilesState } from "./pending-files.ts"
import { RefusalNotice } from "./refusal-notice.tsx"
import { SubmitButton } from "./submit-button.tsx"
import { useFocusBack } from "./use-focus-back.ts"
import type { FormRefusal } from "./use-schema-form.ts"

type FormDialogProps = {
  title: string
  /** Default: « Enregistrer ». */
  submitLabel?: string
  /** Default: « Annuler ». */
  closeLabel?: string
  size?: ModalProps["size"]
  /** The form has unsaved input: closing asks for confirmation. */
  isDirty: boolean
  isSending: boolean
  /** A required part is missing. */
  isSubmitDisabled?: boolean
  /** Why the form was refused; announced when it appears. */
  refusal?: FormRefusal | null
  /** Uploads that its fields started: closing also asks for confirmation while one is running. */
  files?: PendingFiles
  /** Placed at the start of the last line, away from the main button. */
  aside?: ReactNode
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Calls off what a submission sends, for example a file on a slow line; without it a submission cannot be stopped. */
  onStop?: () => void
  onClose: () => void
}

/** A form in a dialog, full screen on a phone. A click outside the dialog or a key never discards unsaved input. */
export function FormDialog({ title, size = "lg", isSending, refusal = null, files, ...props }: FormDialogProps) {
  useFocusBack()
  const [isLeaving, setLeaving] = useState(false)
  const isPhone = useIsPhone()
  const isDirty = useFilesState(files) !== "idle" || props.isDirty
  function leave() {
    if (isSending) return props.onStop?.()
    files?.cancelSubmission()
    if (isDirty) setLeaving(!isLeaving)
    else props.onClose()
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={!isDirty}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.content ?? "" }}
    >
      <form noValidate className="office-fields" onSubmit={props.onSubmit}>
        <fieldset disabled={isSending} className="office-fields">
          <PendingFilesContext value={files ?? null}>{props.children}</PendingFilesContext>
        </fieldset>
        <div className={styles.end}>
          <div className={styles.refusal}>
            <RefusalNotice refusal={refusal} />
          </div>
          {isLeaving ? (
            <Leaving onStay={() => setLeaving(false)} onLeave={props.onClose} />
          ) : (
            <>
              <div className={styles.aside}>{props.aside}</div>
              <Button variant="default" onClick={leave}>
                {props.closeLabel ?? "Annuler"}
              </Button>
              <SubmitButton
                label={props.submitLabel ?? "Enregistrer"}
                isSending={isSending}
                isDisabled={props.isSubmitDisabled ?? false}
                files={files}
              />
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}
