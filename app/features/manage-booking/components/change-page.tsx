import type { ReactNode } from "react"
import { Alert } from "#app/components/site/alert.tsx"
import { Button, ButtonLink } from "#app/components/site/button.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import type { ChangeRefusal } from "../answers.ts"
import styles from "./change-page.module.css"
import { ManagePage, Refused } from "./manage-page.tsx"

/** What every change of an appointment is made of. */
export type Change = {
  booking: ManagedBooking
  token: string
  refusal: ChangeRefusal | undefined
  company: Company
}

type ChangePageProps = Change & {
  title: string
  intro?: string | null
  /** What stands above the form, or above the reason for which there is none. */
  head?: ReactNode
  /** Why the change cannot be made any more: an old page, a second click. */
  obstacle: string | null
  /** The last part of the address to which the form is sent. */
  action: "deplacer" | "annuler" | "renoncer"
  label: string
  submit: string
  keep: string
  children: ReactNode
  note?: ReactNode
}

/** The question before a change: what it does, the way to do it and the way back. */
export function ChangePage({
  booking,
  token,
  refusal,
  company,
  title,
  intro,
  head,
  obstacle,
  ...form
}: ChangePageProps) {
  const path = managePath(token)
  const answer = refusal ? <Refused message={refusal.message} /> : null
  return (
    <ManagePage title={title} intro={intro} back={path} answer={answer} phone={company.phone}>
      {head}
      {obstacle === null ? (
        <form
          method="post"
          action={`${path}/${form.action}#reponse`}
          className="stack gap-3"
          aria-label={form.label}
          noValidate
        >
          {form.children}
          <div className={`cluster ${styles.buttons}`}>
            <Button type="submit" size="large">
              {form.submit}
            </Button>
            <ButtonLink href={path} variant="secondary" size="large">
              {form.keep}
            </ButtonLink>
          </div>
          {form.note}
        </form>
      ) : (
        <>
          <Alert tone="info">{booking.status === "cancelled" ? "Ce rendez-vous est déjà annulé." : obstacle}</Alert>
          <p>
            <ButtonLink href={path} variant="secondary">
              Revenir à mon rendez-vous
            </ButtonLink>
          </p>
        </>
      )}
    </ManagePage>
  )
}

/** What the visitor is told when something can only be done by telephone. */
export function byPhone(what: "annulé" | "déplacé"): string {
  return `Ce rendez-vous ne peut plus être ${what} en ligne. Appelez-nous, nous ferons au mieux.`
}
