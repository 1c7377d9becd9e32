import { Alert, Button, Modal, type ModalProps } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { TriangleAlert } from "lucide-react"
import { type FormEvent, type ReactNode, useState } from "react"
import { focusOnMount } from "./focus-on-mount.ts"
import styles from "./form-dialog.module.css"

type FormDialogProps = {
  title: string
  submitLabel: string
  size?: ModalProps["size"]
  /** Something was typed: leaving is asked about first. */
  isDirty: boolean
  isSending: boolean
  /** Something that must be there is missing. */
  isSubmitDisabled?: boolean
  /** Why the whole was refused; announced when it comes. */
  refusal?: string | null
  /** Stands at the beginning of the last line, away from the main button. */
  aside?: ReactNode
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** A form over the screen: the whole screen on a phone. What was typed is never lost by a click beside it or a key. */
export function FormDialog({ title, size = "lg", isDirty, isSending, refusal = null, ...props }: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false })
  function leave() {
    if (isSending) return
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
      <form noValidate className={styles.form} onSubmit={props.onSubmit}>
        <div role="alert">
          {refusal ? (
            <Alert color="red" icon={<TriangleAlert aria-hidden />} role="presentation" title={refusal} />
          ) : null}
        </div>
        <fieldset disabled={isSending} className={styles.fields}>
          {props.children}
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
              <Button type="submit" loading={isSending} disabled={props.isSubmitDisabled ?? false}>
                {props.submitLabel}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p role="alert" className={styles.question}>
        Ce que vous avez saisi n’est pas enregistré.
      </p>
      <Button color="red" variant="subtle" onClick={onLeave}>
        Fermer sans enregistrer
      </Button>
      <Button variant="default" ref={focusOnMount} onClick={onStay}>
        Continuer la saisie
      </Button>
    </>
  )
}
