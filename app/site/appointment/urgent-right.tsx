import { urgentRepair } from "#domain/booking/consents.ts"
import type { Contract } from "#domain/booking/manage.ts"
import { formatLongDate } from "#domain/dates.ts"

type UrgentRightProps = {
  booking: Pick<Contract, "status" | "withdrawal_deadline">
  /** Address of the page that cancels the appointment; null when this client cannot cancel from here. */
  cancelHref: string | null
}

/** Explains the free cancellation first, then what remains of the right to withdraw from an urgent repair (code de la consommation, L221-28, 8°). */
export function UrgentRight({ booking, cancelHref }: UrgentRightProps) {
  const isAhead = booking.status === "pending" || booking.status === "confirmed"
  const until = `jusqu’au ${formatLongDate(booking.withdrawal_deadline)} inclus`
  return (
    <>
      {isAhead ? (
        <p>
          {urgentRepair.cancel}{" "}
          {cancelHref ? (
            <a className="nowrap" href={cancelHref}>
              Annuler le rendez-vous
            </a>
          ) : null}
        </p>
      ) : null}
      <p>
        {urgentRepair.asked} {urgentRepair.remains(until)}{" "}
        <a className="nowrap" href="/cgv#retractation">
          Vos droits en détail
        </a>
      </p>
    </>
  )
}

/** Same notice above the declaration of withdrawal, which ends the whole contract. */
export function UrgentNotice(props: UrgentRightProps) {
  return (
    <section className="stack measure" aria-label="Réparation urgente">
      <UrgentRight {...props} />
      <p>
        La déclaration ci-dessous met fin à tout le contrat et annule le rendez-vous. Pour renoncer seulement à ce qui
        n’est pas nécessaire à l’urgence, appelez-nous ou écrivez-nous.
      </p>
    </section>
  )
}
