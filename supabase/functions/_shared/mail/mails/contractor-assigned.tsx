import { defineMail } from "../mail.ts"
import { ContractorVisit } from "../parts/booking.tsx"
import { Layout } from "../parts/layout.tsx"
import { readAppointment, readContractorBooking } from "../payloads/booking.ts"

/** To the assigned subcontractor: job, time, place and client. The mail never contains the client's price. */
export const contractorAssigned = defineMail({
  to: "contractor",
  read: readContractorBooking,
  calendar: readAppointment,
  subject: ({ booking }) => `Intervention à assurer\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, contractor, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Une intervention pour vous">
      <ContractorVisit booking={booking} contractor={contractor} company={company}>
        Nous vous confions l’intervention ci-dessous.
      </ContractorVisit>
    </Layout>
  ),
})
