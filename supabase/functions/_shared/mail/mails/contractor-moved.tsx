import { defineMail } from "../mail.ts"
import { ContractorVisit } from "../parts/booking.tsx"
import { Layout } from "../parts/layout.tsx"
import { readAppointment, readContractorBooking } from "../payloads/booking.ts"

/** To the assigned subcontractor, when the time, the duration or the place of the appointment changes. The calendar file replaces the former one. */
export const contractorMoved = defineMail({
  to: "contractor",
  read: (message) => {
    const read = readContractorBooking(message)
    return { ...read, isMoved: ![null, read.booking.when].includes(read.booking.previously) }
  },
  calendar: readAppointment,
  subject: ({ booking, isMoved }) =>
    `Intervention ${isMoved ? "déplacée" : "modifiée"}\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, isMoved, contractor, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre intervention change">
      <ContractorVisit booking={booking} contractor={contractor} company={company}>
        {isMoved ? `L’intervention prévue le ${booking.previously} est déplacée. ` : null}
        Voici ce qui est valable maintenant.
      </ContractorVisit>
    </Layout>
  ),
})
