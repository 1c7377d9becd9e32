import { TextField } from "#app/site/bricks/field.tsx"
import { managePath } from "#domain/booking/manage.ts"
import { type Change, ChangeForm, NotPossible } from "./change-form.tsx"
import { ManagePage } from "./manage-page.tsx"
import { RefundBox } from "./refund-box.tsx"
import { Ticket } from "./ticket.tsx"

const TOO_LATE = "Ce rendez-vous ne peut plus être annulé en ligne. Appelez-nous, nous ferons au mieux."

/** Asks before it cancels, and shows the refund. */
export function CancelForm({ booking, token, refusal, company }: Change) {
  const path = managePath(token)
  return (
    <ManagePage title={"Annuler ce rendez-vous\u00a0?"} back={path} refusal={refusal} phone={company.phone}>
      <Ticket booking={booking} />
      {booking.can_cancel ? (
        <ChangeForm
          path={path}
          action="annuler"
          label="Annulation"
          submit="Annuler le rendez-vous"
          keep="Garder mon rendez-vous"
        >
          <RefundBox booking={booking} />
          <TextField
            name="reason"
            label="Pourquoi annulez-vous&nbsp;?"
            hint="Cela nous aide à mieux faire."
            defaultValue={refusal?.values["reason"]}
            error={refusal?.fields["reason"]}
            limit={500}
            rows={2}
            optional
          />
        </ChangeForm>
      ) : (
        <NotPossible booking={booking} path={path} why={TOO_LATE} />
      )}
    </ManagePage>
  )
}
