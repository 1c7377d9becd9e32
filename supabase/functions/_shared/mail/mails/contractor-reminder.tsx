import { defineMail } from "../mail.ts"
import { ContractorVisit } from "../parts/booking.tsx"
import { Layout } from "../parts/layout.tsx"
import { readContractorBooking } from "../payloads/booking.ts"

/** To the assigned subcontractor, the day before. */
export const contractorReminder = defineMail({
  to: "contractor",
  read: readContractorBooking,
  subject: ({ booking }) => `Demain à ${booking.time}\u00a0: ${booking.service}`,
  body: ({ booking, contractor, company }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre intervention est demain">
      <ContractorVisit booking={booking} contractor={contractor} company={company}>
        Nous comptons sur vous demain pour l’intervention ci-dessous.
      </ContractorVisit>
    </Layout>
  ),
})
