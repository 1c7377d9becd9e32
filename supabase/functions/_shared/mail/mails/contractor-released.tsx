import * as z from "zod/mini"
import { defineMail } from "../mail.ts"
import { Goodbye, visitFacts } from "../parts/booking.tsx"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAppointment, readContractorBooking } from "../payloads/booking.ts"

const REASONS = {
  cancelled: "Cette intervention est annulée.",
  reassigned: "Cette intervention est confiée à quelqu’un d’autre.",
  undated: "Cette intervention n’a plus de date\u00a0; si elle vous revient, vous recevrez un nouveau message.",
}
const releaseSchema = z.object({ release: z.enum(["cancelled", "reassigned", "undated"]) })

/** To a subcontractor who no longer has to come. The calendar file removes the appointment. */
export const contractorReleased = defineMail({
  to: "contractor",
  read: (message) => ({
    ...readContractorBooking(message),
    reason: REASONS[z.parse(releaseSchema, message.payload).release],
  }),
  calendar: readAppointment,
  subject: ({ booking }) => `Ne venez pas\u00a0: ${booking.service}, ${booking.when}`,
  body: ({ booking, contractor, company, reason }) => (
    <Layout company={company} preview={reason} title="Vous n’avez plus à venir">
      <Paragraph>Bonjour {contractor},</Paragraph>
      <Paragraph>{reason} Vous n’avez rien à faire.</Paragraph>
      <Facts items={[...visitFacts(booking), ["Référence", booking.reference]]} />
      <Goodbye company={company} />
    </Layout>
  ),
})
