import { Checkbox, Radio, Stack, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Search, UserMinus } from "lucide-react"
import { useState } from "react"
import { Warning } from "#app/office/feedback/warning.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { describeBusy } from "#domain/booking/offered-hours.ts"
import {
  describeHindrance,
  type Hindrance,
  isOfTrade,
  isWellSuited,
  rankContractors,
  type Trade,
} from "#domain/booking/staff-contractors.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { formatLongDate } from "#domain/dates.ts"
import { holdsWords } from "#domain/search-text.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import type { ContractorState } from "../data/read-context.ts"
import { placementOf, useAssignContractor, whoIsFreeQuery } from "../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { DialogProps } from "./dialog-props.ts"

const FEW = 8

/** Chooses the subcontractor who goes instead of a team. One who is busy or off that day can be chosen after a warning. */
export function ContractorDialog({ request, onClose }: DialogProps) {
  const read = useQuery(whoIsFreeQuery(placementOf(request)))
  const { data } = read
  const assign = useAssignContractor(request.id)
  const [chosen, setChosen] = useState(request.assigned_contractor_id ?? "")
  const [query, setQuery] = useState("")
  const [isMissing, setMissing] = useState(false)
  const [notifyClient, setNotifyClient] = useState(true)
  const trade = request.category
  const everyone = rankContractors(data?.contractors ?? [], trade)
  const found = everyone.filter((one) => holdsWords(`${one.name} ${describeSpecialties(one.specialties)}`, query))
  const isSame = chosen === request.assigned_contractor_id
  const warnings = warningsFor(
    everyone.find((one) => one.id === chosen),
    request,
  )

  return (
    <FormDialog
      title={`Sous-traitant pour ${request.client_name}`}
      submitLabel={warnings.length > 0 && !isSame ? "Assigner quand même" : "Assigner"}
      size="md"
      isDirty={chosen !== (request.assigned_contractor_id ?? "")}
      isSending={assign.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!chosen)
        if (isSame) onClose()
        else if (chosen) assign.mutate({ contractorId: chosen, notify: notifyClient }, { onSuccess: onClose })
      }}
      aside={
        request.contractor ? (
          <InlineConfirm
            label="Retirer"
            accessibleLabel={`Retirer ${request.contractor.name}`}
            question="Retirer ce sous-traitant&nbsp;?"
            icon={<UserMinus aria-hidden size={16} />}
            onConfirm={() => assign.mutate({ contractorId: null, notify: false }, { onSuccess: onClose })}
          />
        ) : null
      }
    >
      <ErrorOf read={read} />
      {data && everyone.length === 0 ? <p className={styles.note}>Aucun sous-traitant n’est enregistré.</p> : null}
      {everyone.length > FEW ? (
        <TextInput
          type="search"
          aria-label="Rechercher un sous-traitant"
          data-autofocus
          placeholder="Nom ou métier"
          leftSection={<Search aria-hidden size={16} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group
        aria-label="Sous-traitant"
        value={chosen}
        onChange={setChosen}
        error={isMissing && !chosen ? "Choisissez un sous-traitant." : null}
      >
        <Stack gap="sm" className={styles.choices}>
          {found.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={one.name}
              description={[describeSpecialties(one.specialties), ...statesOf(one, request, trade)].join(" · ")}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Prévenir le sous-traitant par e-mail"
        checked={notifyClient}
        onChange={(event) => setNotifyClient(event.currentTarget.checked)}
      />
      <div role="status">
        {warnings.length > 0 ? (
          <Warning title="À vérifier">
            {warnings.map((warning) => (
              <p key={warning} className={styles.note}>
                {warning}
              </p>
            ))}
          </Warning>
        ) : null}
      </div>
    </FormDialog>
  )
}

/** The states that explain a subcontractor's rank in the list. */
function statesOf(one: ContractorState, request: RequestDetails, trade: Trade | null): string[] {
  const moment = placementOf(request)
  if (isWellSuited(one, trade))
    return [trade ? "du métier" : null, moment ? "libre, travaille ce jour-là" : "disponible"].filter(
      (state) => state !== null,
    )
  return [
    trade && !isOfTrade(one, trade) ? "autre métier" : null,
    one.busy_with ? `occupé\u00a0: ${describeBusy(one.busy_with)}` : null,
    one.hindrance && describeHindrance(one.hindrance),
    one.is_available ? null : "indisponible",
  ].filter((state) => state !== null)
}

function warningsFor(one: ContractorState | undefined, { scheduled_date: day }: RequestDetails): string[] {
  if (!one) return []
  return [
    one.busy_with ? `${one.name} a déjà un rendez-vous à ce moment\u00a0: ${describeBusy(one.busy_with)}.` : null,
    one.hindrance && `${one.name} ${hindranceSentence(one.hindrance, day)}.`,
    one.is_available ? null : `${one.name} est marqué comme indisponible.`,
  ].filter((warning) => warning !== null)
}

function hindranceSentence(hindrance: Hindrance, day: string | null): string {
  if (hindrance.reason === "day_off" && day) return `ne travaille pas le ${formatLongDate(day).split(" ")[0]}`
  return hindrance.reason === "absent" ? `est ${describeHindrance(hindrance)}` : describeHindrance(hindrance)
}
