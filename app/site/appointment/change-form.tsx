import type { ReactNode } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button, ButtonLink } from "#app/site/bricks/button.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./change-form.module.css"

/** What every change of an appointment needs to ask. */
export type Change = {
  booking: ManagedBooking
  token: string
  refusal: FormRefusal | undefined
  company: Company
}

type ChangeFormProps = {
  /** The page of the appointment, to which the visitor may go back. */
  path: string
  action: "deplacer" | "annuler" | "renoncer"
  label: string
  submit: string
  keep: string
  children: ReactNode
}

/** The form of one change, with the way to do it and the way back. */
export function ChangeForm({ path, action, label, submit, keep, children }: ChangeFormProps) {
  return (
    <form method="post" action={`${path}/${action}#reponse`} className="stack gap-3" aria-label={label} noValidate>
      {children}
      <div className={`cluster ${styles.buttons}`}>
        <Button type="submit" size="large">
          {submit}
        </Button>
        <ButtonLink href={path} variant="secondary" size="large">
          {keep}
        </ButtonLink>
      </div>
    </form>
  )
}

/** Reached by an old page or a second click: why nothing is left to do here. */
export function NotPossible({ booking, path, why }: { booking: ManagedBooking; path: string; why: string }) {
  return (
    <>
      <Alert tone="info">{booking.status === "cancelled" ? "Ce rendez-vous est déjà annulé." : why}</Alert>
      <p>
        <ButtonLink href={path} variant="secondary">
          Revenir à mon rendez-vous
        </ButtonLink>
      </p>
    </>
  )
}
