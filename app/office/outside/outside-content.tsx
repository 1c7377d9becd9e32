import { useQuery } from "@tanstack/react-query"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import type { OutsideReason } from "#domain/booking/outside.ts"
import { about } from "./about.ts"
import { OutsideList } from "./outside-list.tsx"
import { outsideQuery, useSeeOutside } from "./queries.ts"

/** The appointments that a change of the settings left outside. The change moves no appointment and mails no client; « Vu » keeps an appointment as it is. */
export function OutsideContent({ reasons }: { reasons: readonly OutsideReason[] | undefined }) {
  const read = useQuery(outsideQuery())
  const see = useSeeOutside()
  const outside = read.data && about(read.data, reasons)
  return (
    <>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height="6rem" /> : null}
      {outside && outside.rows.length > 0 ? (
        <>
          <p className="office-small">
            Rien n’est déplacé ni annulé, et aucun client n’est prévenu. Chaque rendez-vous reste dans «&nbsp;À
            traiter&nbsp;» jusqu’à ce qu’il soit déplacé, annulé ou marqué comme vu.
          </p>
          <OutsideList outside={outside} onSee={({ id }) => see.mutate([id])} />
        </>
      ) : null}
      {outside?.rows.length === 0 ? <p role="status">Il n’en reste aucun.</p> : null}
    </>
  )
}
