import { Alert } from "#app/components/site/alert.tsx"
import { ButtonLink } from "#app/components/site/button.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"

type NotPossibleProps = { booking: ManagedBooking; path: string; what: "annulé" | "déplacé" }

/** Reached by an old page or a second click: nothing left to do here. */
export function NotPossible({ booking, path, what }: NotPossibleProps) {
  const isDone = booking.status === "cancelled"
  return (
    <>
      <Alert tone="info">
        <p>
          {isDone
            ? "Ce rendez-vous est déjà annulé."
            : `Ce rendez-vous ne peut plus être ${what} en ligne. Appelez-nous, nous ferons au mieux.`}
        </p>
      </Alert>
      <p>
        <ButtonLink href={path} variant="secondary">
          Revenir à mon rendez-vous
        </ButtonLink>
      </p>
    </>
  )
}
