import { TextField } from "#app/components/site/field.tsx"
import { byPhone, type Change, ChangePage } from "./change-page.tsx"
import { RefundBox } from "./refund-box.tsx"
import { Ticket } from "./ticket.tsx"

/** The question before cancelling, with the money on the table. */
export function CancelForm(change: Change) {
  const { booking, refusal } = change
  return (
    <ChangePage
      {...change}
      title={"Annuler ce rendez-vous\u00a0?"}
      head={<Ticket booking={booking} />}
      obstacle={booking.can_cancel ? null : byPhone("annulé")}
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
        maxLength={500}
        rows={2}
        optional
      />
    </ChangePage>
  )
}
