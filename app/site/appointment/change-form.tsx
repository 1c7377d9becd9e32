import type { ReactNode } from "react"
import { Alert } from "#app/site/bricks/alert.tsx"
import { Button, ButtonLink } from "#app/site/bricks/button.tsx"
import type { ManagedBooking } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import styles from "./change-form.module.css"

/** Props that every change of an appointment needs. */
export type Change = {
  booking: ManagedBooking
  token: string
  refusal: FormRefusal | undefined
  company: Company
}

type ChangeFormProps = {
  /** Target of the back link; the form posts to `action` below it. */
  path: string
  action: "deplacer" | "annuler" | "renoncer" | "avis"
  label: string
  submit: string
  keep: string
  children: ReactNode
}

/** Form of one change, with its submit button and a link back. */
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

/** Shown after an outdated page or a second click: explains why nothing is left to do. */
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
