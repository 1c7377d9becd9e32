import { Button } from "#app/site/bricks/button.tsx"
import { ChoiceCheck } from "#app/site/bricks/choice-check.tsx"
import { earlyStart, urgentRepair } from "#domain/booking/consents.ts"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { formatLongDate } from "#domain/dates.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./appointment.module.css"

type RequestedProps = { booking: ManagedBooking; path: string; refusal: FormRefusal | undefined }

/** The client's express requests: those made, and those still possible before the work begins. */
export function Requested({ booking, path, refusal }: RequestedProps) {
  if (booking.status === "cancelled") return null
  // While the client may still withdraw, the section on withdrawal covers this.
  if (booking.urgent_repair) return booking.can_withdraw ? null : <p className="minor">{urgentRepair.asked}</p>
  if (booking.express_request) {
    // The right ends when the work is done.
    const { asked, effect, over } = earlyStart
    return <p className="minor">{`${asked} ${booking.status === "completed" ? over : effect}`}</p>
  }
  if (!booking.can_start_early) return null
  return (
    <section className={`stack ${styles.right}`} aria-labelledby="debut">
      <h2 id="debut" className="size-2">
        Commencer à la date prévue
      </h2>
      <p>
        Ce rendez-vous tombe dans votre délai de rétractation, qui court jusqu’au{" "}
        <b className="nowrap">{formatLongDate(booking.withdrawal_deadline)}</b>. Pour que l’artisan puisse commencer
        avant, il nous faut votre demande expresse. {earlyStart.effect}
      </p>
      <form
        method="post"
        action={`${path}/commencer#reponse`}
        className="stack"
        aria-label="Début des travaux"
        noValidate
      >
        <ChoiceCheck name="express_request" value="oui" required error={refusal?.fields["express_request"]}>
          {earlyStart.request}
        </ChoiceCheck>
        <p>
          <Button type="submit" variant="secondary">
            Enregistrer ma demande
          </Button>
        </p>
      </form>
    </section>
  )
}
