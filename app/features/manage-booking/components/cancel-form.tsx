import { Button, ButtonLink } from "#app/components/site/button.tsx"
import { TextField } from "#app/components/site/field.tsx"
import { type ManagedBooking, managePath } from "#domain/booking/manage.ts"
import type { Company } from "#domain/company/company.ts"
import type { ChangeRefusal } from "../answers.ts"
import styles from "./change-form.module.css"
import { ManagePage, Refused } from "./manage-page.tsx"
import { NotPossible } from "./not-possible.tsx"
import { RefundBox } from "./refund-box.tsx"
import { Ticket } from "./ticket.tsx"

type CancelFormProps = {
  booking: ManagedBooking
  token: string
  refusal: ChangeRefusal | undefined
  phone: Company["phone"]
}

/** The question before cancelling, with the money on the table. */
export function CancelForm({ booking, token, refusal, phone }: CancelFormProps) {
  const path = managePath(token)
  const answer = refusal ? <Refused message={refusal.message} /> : null
  return (
    <ManagePage title={"Annuler ce rendez-vous\u00a0?"} back={path} {...{ answer, phone }}>
      <Ticket booking={booking} />
      {booking.can_cancel ? (
        <form method="post" action={`${path}/annuler#reponse`} className={styles.form} aria-label="Annulation">
          <RefundBox booking={booking} />
          <input type="hidden" name="expected_refund_cents" value={booking.refund_preview?.cents ?? 0} />
          <TextField
            name="reason"
            label="Pourquoi annulez-vous&nbsp;?"
            hint="Cela nous aide à mieux faire."
            defaultValue={refusal?.values["reason"]}
            error={refusal?.fields["reason"]}
            maxLength={500}
            rows={2}
            optional
          />
          <div className={styles.buttons}>
            <Button type="submit" size="large">
              Annuler le rendez-vous
            </Button>
            <ButtonLink href={path} variant="secondary" size="large">
              Garder mon rendez-vous
            </ButtonLink>
          </div>
        </form>
      ) : (
        <NotPossible booking={booking} path={path} what="annulé" />
      )}
    </ManagePage>
  )
}
