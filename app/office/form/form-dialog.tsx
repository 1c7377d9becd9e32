import { Button, Modal, type ModalProps } from "@mantine/core"
import { type FormEvent, type ReactNode, useState } from "react"
import { useIsPhone } from "../shell/use-is-phone.ts"
import styles from "./form-dialog.module.css"
import { Leaving } from "./leaving.tsx"
import { type PendingFiles, PendingFilesContext, useFilesState } from "./pending-files.ts"
import { RefusalNotice } from "./refusal-notice.tsx"
import { SubmitButton } from "./submit-button.tsx"
import { useFocusBack } from "./use-focus-back.ts"
import type { Refusal } from "./use-schema-form.ts"

type FormDialogProps = {
  title: string
  /** « Enregistrer », unless it does something else. */
  submitLabel?: string
  size?: ModalProps["size"]
  /** Something was typed: leaving is asked about first. */
  isDirty: boolean
  isSending: boolean
  /** Something that must be there is missing. */
  isSubmitDisabled?: boolean
  /** Why the whole was refused; announced when it comes. */
  refusal?: Refusal | null
  /** What its fields are sending: leaving is asked about then too. */
  files?: PendingFiles
  /** Stands at the beginning of the last line, away from the main button. */
  aside?: ReactNode
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** A form over the screen: the whole screen on a phone. What was typed is never lost by a click beside it or a key. */
export function FormDialog({ title, size = "lg", isSending, refusal = null, files, ...props }: FormDialogProps) {
  useFocusBack()
  const [isLeaving, setLeaving] = useState(false)
  const isPhone = useIsPhone()
  const isDirty = useFilesState(files) !== "idle" || props.isDirty
  function leave() {
    if (isSending) return
    files?.callOff()
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
    >
      <form noValidate className="office-fields" onSubmit={props.onSubmit}>
        <RefusalNotice refusal={refusal} />
        <fieldset disabled={isSending} className="office-fields">
          <PendingFilesContext value={files ?? null}>{props.children}</PendingFilesContext>
        </fieldset>
        <div className={styles.end}>
          {isLeaving ? (
            <Leaving onStay={() => setLeaving(false)} onLeave={props.onClose} />
          ) : (
            <>
              <div className={styles.aside}>{props.aside}</div>
              <Button variant="default" onClick={leave}>
                Annuler
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
