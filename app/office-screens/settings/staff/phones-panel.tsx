import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { type FieldPhone, phonesQuery, useRevokePhone } from "./phones.ts"

/** The telephones of « Ma journée »; absent while none has read a day. Administrators take the access of one that is lost. */
export function PhonesPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(phonesQuery)
  const revoke = useRevokePhone()
  if (!read.data?.length) return <ErrorOf read={read} />
  const ask = (phone: FieldPhone) =>
    confirmAction({
      title: "Retirer l’accès du téléphone",
      question: `À son prochain contact, ${phone.label} de ${ownerOf(phone)} efface ce qu’il a de «\u00a0Ma journée\u00a0».${lossOf(phone)} Si le téléphone est perdu, désactivez aussi le compte ou changez son mot de passe.`,
      confirmLabel: "Retirer l’accès",
      isDestructive: true,
      onConfirm: () => revoke.mutate(phone.id),
    })
  return (
    <Panel
      title="Téléphones du terrain"
      description="Ceux qui ont ouvert «&nbsp;Ma journée&nbsp;», le dernier vu d’abord."
    >
      <ErrorOf read={read} />
      <ul className="office-lines">
        {read.data.map((phone) => (
          <li key={phone.id} className="office-between">
            <span>
              <strong>{ownerOf(phone)}</strong>, {phone.label}
              <br />
              <span className="office-minor">
                {phone.revoked_at
                  ? `accès retiré le ${formatDateTime(new Date(phone.revoked_at))}`
                  : `vu le ${formatDateTime(new Date(phone.last_seen_at))}`}
                {waitingOn(phone)}
              </span>
            </span>
            {isAdmin && !phone.revoked_at ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Retirer l’accès de ${phone.label}, ${ownerOf(phone)}`}
                onClick={() => ask(phone)}
              >
                Retirer l’accès
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ownerOf = ({ profiles }: FieldPhone) => profiles.full_name || profiles.email

const actions = (count: number) => countOf(count, "action", "actions")

/** « · 3 actions attendaient d’être envoyées, depuis le … ». */
function waitingOn({ pending_count, oldest_pending_at }: FieldPhone): string {
  if (pending_count === 0) return ""
  const since = oldest_pending_at ? `, depuis le ${formatDateTime(new Date(oldest_pending_at))}` : ""
  return `\u00a0· ${actions(pending_count)} ${pending_count > 1 ? "attendaient" : "attendait"} d’être ${pending_count > 1 ? "envoyées" : "envoyée"}${since}`
}

const lossOf = ({ pending_count }: FieldPhone) =>
  pending_count > 0 ? ` Ce qui attendait d’y partir est perdu\u00a0: ${actions(pending_count)}.` : ""
