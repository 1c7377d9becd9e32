import { Button, Modal, PasswordInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { RefusalNotice } from "#app/office/form/refusal-notice.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { AppError } from "#domain/errors.ts"
import { type PasswordChange, refusePasswordChange } from "#domain/profile/rules.ts"
import { changePassword } from "./data.ts"
import styles from "./profile.module.css"

type PasswordDialogProps = { isOpen: boolean; onClose: () => void; onChanged: () => void }

const EMPTY: PasswordChange = { current: "", next: "", confirmation: "" }
const FIELDS: { name: keyof PasswordChange; label: string; autoComplete: string }[] = [
  { name: "current", label: "Mot de passe actuel", autoComplete: "current-password" },
  { name: "next", label: "Nouveau mot de passe", autoComplete: "new-password" },
  { name: "confirmation", label: "Confirmer le nouveau mot de passe", autoComplete: "new-password" },
]

export function PasswordDialog({ isOpen, onClose, onChanged }: PasswordDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Changer le mot de passe">
      <PasswordForm onClose={onClose} onChanged={onChanged} />
    </Modal>
  )
}

function PasswordForm({ onClose, onChanged }: Omit<PasswordDialogProps, "isOpen">) {
  const [typed, setTyped] = useState(EMPTY)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const title = refusePasswordChange(typed)
    setRefusal(title ? { title } : null)
    if (title) return
    setSending(true)
    try {
      await changePassword(browserDb(), typed.current, typed.next)
      onChanged()
    } catch (error) {
      setRefusal(refusalOf(error))
      setSending(false)
    }
  }

  return (
    <form noValidate className="office-fields" onSubmit={send}>
      <RefusalNotice refusal={refusal} />
      {FIELDS.map(({ name, label, autoComplete }) => (
        <PasswordInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          required
          withAsterisk={false}
          {...(name === "next" ? { description: "8 caractères au minimum" } : {})}
          value={typed[name]}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
          visibilityToggleButtonProps={{
            "aria-label": `Afficher ou masquer\u00a0: ${label.toLowerCase()}`,
            tabIndex: 0,
            "aria-hidden": false,
          }}
        />
      ))}
      <p className={styles.hint}>Vos autres sessions seront fermées, et un e-mail vous préviendra.</p>
      <div className={`office-actions ${styles.dialogEnd}`}>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={isSending}>
          Changer le mot de passe
        </Button>
      </div>
    </form>
  )
}

function refusalOf(error: unknown): FormRefusal {
  const failure = "Erreur lors du changement de mot de passe"
  if (!(error instanceof AppError) || error.code === "unexpected") return { title: failure }
  const about = Object.values(error.fields ?? {})[0]
  return about ? { title: about } : { title: failure, reason: error.message }
}
