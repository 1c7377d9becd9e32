import { Alert, Button, Modal, Skeleton, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ShieldAlert, ShieldCheck, TriangleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useCompanyName } from "#app/office/shell/company-name.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { toastError, toastSuccess } from "#app/office/feedback/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf, sentenceOf } from "#app/office/feedback/reason-of.ts"
import { formatDateTime } from "#domain/dates.ts"
import { confirmFactor, type Enrolment, enrolFactor } from "./data.ts"
import { factorsQuery, useAccountChanged, useRemoveFactor } from "./queries.ts"
import styles from "./profile.module.css"

const ON: StatusLook = { label: "Activée", tone: "success", icon: ShieldCheck }
const OFF: StatusLook = { label: "Désactivée", tone: "warning", icon: ShieldAlert }

/** The second factor, an authenticator application: set up, verify, remove. */
export function SecondFactor() {
  const read = useQuery(factorsQuery())
  const { data: factors, error } = read
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const remove = useRemoveFactor()
  const changed = useAccountChanged()
  const company = useCompanyName()

  async function begin() {
    setBeginning(true)
    try {
      setEnrolment(await enrolFactor(browserDb(), company))
    } catch (failure) {
      toastError("Erreur lors de l’activation de la double authentification", reasonOf(failure as Error))
    } finally {
      setBeginning(false)
    }
  }

  function body() {
    if (!factors) return error ? null : <Skeleton height={44} />
    const [factor] = factors
    return (
      <div className={`office-between ${styles.line}`}>
        <div>
          <p className={`office-actions ${styles.what}`}>
            Application d’authentification <StatusBadge look={factor ? ON : OFF} />
          </p>
          <p className="office-minor">
            {factor
              ? `Depuis le ${formatDateTime(new Date(factor.created_at))}`
              : "Sans elle, qui connaît votre mot de passe entre."}
          </p>
        </div>
        {factor ? (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              confirmAction({
                title: "Désactiver la double authentification",
                question: "Votre mot de passe suffira de nouveau pour vous connecter. Continuer\u00a0?",
                confirmLabel: "Désactiver",
                isDestructive: true,
                onConfirm: () => remove.mutate(factor.id),
              })
            }
          >
            Désactiver
          </Button>
        ) : (
          <Button variant="default" loading={isBeginning} onClick={begin}>
            Activer
          </Button>
        )}
      </div>
    )
  }

  return (
    <Panel
      title="Double authentification"
      description="À la connexion, un code de votre téléphone est demandé en plus du mot de passe."
    >
      <ErrorOf read={read} />
      {body()}
      <Modal opened={enrolment !== null} onClose={() => setEnrolment(null)} title="Activer la double authentification">
        {enrolment ? (
          <EnrolForm
            enrolment={enrolment}
            onCancel={() => setEnrolment(null)}
            onConfirmed={() => {
              setEnrolment(null)
              toastSuccess("Double authentification activée")
              changed()
            }}
          />
        ) : null}
      </Modal>
    </Panel>
  )
}

type EnrolFormProps = { enrolment: Enrolment; onCancel: () => void; onConfirmed: () => void }

function EnrolForm({ enrolment, onCancel, onConfirmed }: EnrolFormProps) {
  const [code, setCode] = useState("")
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    try {
      await confirmFactor(browserDb(), enrolment.factorId, code.replace(/\s/g, ""))
      onConfirmed()
    } catch (error) {
      setRefusal(sentenceOf(error))
      setSending(false)
    }
  }

  return (
    <form noValidate className={`office-fields ${styles.enrol}`} onSubmit={send}>
      <p>
        1. Scannez ce code avec une application d’authentification (celle de votre téléphone ou un gestionnaire de mots
        de passe).
      </p>
      <img className={styles.qr} src={enrolment.qrCode} alt="Code QR à scanner" width={200} height={200} />
      <p>
        Vous ne pouvez pas le scanner&nbsp;? Saisissez cette clé&nbsp;:
        <br />
        <span className={styles.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <p>2. Saisissez les 6 chiffres que l’application affiche.</p>
      <div role="alert">
        {refusal ? (
          <Alert role="presentation" color="red" icon={<TriangleAlert aria-hidden />} title={refusal} />
        ) : null}
      </div>
      <TextInput
        label="Code à 6 chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        withAsterisk={false}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <div className={`office-actions ${styles.dialogEnd}`}>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" loading={isSending} disabled={!/^\d{3}\s?\d{3}$/.test(code.trim())}>
          Activer
        </Button>
      </div>
    </form>
  )
}
