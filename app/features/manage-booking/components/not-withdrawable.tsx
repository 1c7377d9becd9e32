import { Alert } from "#app/components/site/alert.tsx"
import { ButtonLink } from "#app/components/site/button.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import { formatLongDate, parisToday } from "#domain/dates.ts"

/** Why the right to withdraw cannot be used here, or no longer. */
export function NotWithdrawable({ booking, path }: { booking: ManagedBooking; path: string }) {
  return (
    <>
      <Alert tone="info">
        <p>{reasonOf(booking)}</p>
      </Alert>
      <p>
        <ButtonLink href={path} variant="secondary">
          Revenir à mon rendez-vous
        </ButtonLink>
      </p>
    </>
  )
}

function reasonOf({ status, withdrawal_deadline }: ManagedBooking): string {
  if (status === "cancelled") return "Ce rendez-vous est déjà annulé."
  if (status === "completed")
    return "L’intervention est entièrement exécutée. Pour toute réclamation, écrivez-nous ou appelez-nous."
  if (parisToday() > withdrawal_deadline)
    return `Le délai de rétractation s’est terminé le ${formatLongDate(withdrawal_deadline)}. Vous pouvez encore annuler le rendez-vous depuis sa page.`
  return "La rétractation en ligne concerne les rendez-vous réservés et payés sur ce site. Pour celui-ci, appelez-nous ou écrivez-nous."
}
