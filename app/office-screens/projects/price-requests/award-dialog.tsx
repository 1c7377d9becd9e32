import { VIGILANCE_THRESHOLD_EUROS } from "#domain/law.gen.ts"
import { Checkbox, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { Warning } from "#app/office/feedback/warning.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import type { FormRefusal } from "#app/office/form/use-schema-form.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatEuros, fromCents, toCents } from "#domain/money.ts"
import { describePapers } from "#domain/price-requests/papers.ts"
import type { PriceRequest } from "./data.ts"
import { papersQuery, useAward } from "./queries.ts"
import styles from "./price-requests.module.css"

type AwardDialogProps = {
  request: PriceRequest
  requests: readonly PriceRequest[]
  project: { id: string; estimated_cost: number }
  onClose: () => void
}

/** Confirms the choice of a request: who is notified, what it changes for the project, and the missing papers. */
export function AwardDialog({ request, requests, project, onClose }: AwardDialogProps) {
  const { contractor, price, round_id } = request
  const papers = useQuery(papersQuery(project.id))
  const award = useAward(contractor.name)
  const [reason, setReason] = useState("")
  const [addsToEstimate, setAdds] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const missing = papers.data?.get(request.id) ?? []
  const needsReason = missing.length > 0 && reason.trim() === ""
  const others = requests.filter(
    (one) => one.round_id === round_id && one.id !== request.id && ["sent", "viewed", "answered"].includes(one.status),
  )
  const estimate = fromCents(toCents(project.estimated_cost) + toCents(price ?? 0))
  return (
    <FormDialog
      title={`Retenir le chiffrage de ${contractor.name}`}
      submitLabel="Retenir ce chiffrage"
      size="md"
      isDirty={reason !== "" || addsToEstimate}
      isSending={award.isPending}
      isSubmitDisabled={needsReason || papers.isPending}
      refusal={refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(null)
        award.mutate(
          { id: request.id, reason, addsToEstimate },
          { onSuccess: onClose, onError: ({ message }) => setRefusal({ title: message }) },
        )
      }}
    >
      <p className={styles.chosen}>
        <b>{formatEuros(price ?? 0)} HT</b>, {contractor.name}
      </p>
      <ul className={styles.effects}>
        <li>
          {contractor.name}{" "}
          {mailSentence("reçoit la bonne nouvelle par e-mail", "attend votre appel\u00a0: aucun e-mail ne part")}.
        </li>
        {others.length > 0 ? (
          <li>
            {others.map(({ contractor: { name } }) => name).join(", ")}{" "}
            {others.length > 1
              ? "apprennent que leurs chiffrages ne sont pas retenus"
              : "apprend que son chiffrage n’est pas retenu"}
            .
          </li>
        ) : null}
        <li>
          Ce prix compte dans «&nbsp;Engagé&nbsp;». Le coût réel ne change pas&nbsp;: ajoutez la facture aux dépenses
          quand elle arrive.
        </li>
      </ul>
      <Checkbox
        label="Ajouter au coût estimé"
        description={`Il passerait de ${formatEuros(project.estimated_cost)} à ${formatEuros(estimate)} HT. Laissez vide si ce lot y est déjà compté.`}
        checked={addsToEstimate}
        onChange={(event) => setAdds(event.currentTarget.checked)}
      />
      <ErrorOf read={papers} />
      {missing.length > 0 ? (
        <>
          <Warning title={`Pièces manquantes\u00a0: ${describePapers(missing)}`}>
            Au-delà de {formatEuros(VIGILANCE_THRESHOLD_EUROS)} HT confiés sur douze mois, la loi vous demande de les
            détenir. Sans elles, vous pouvez être tenu de payer les cotisations du sous-traitant.
          </Warning>
          <Textarea
            label="Pourquoi retenir ce chiffrage sans ces pièces"
            description="Gardé dans l’historique du projet."
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
