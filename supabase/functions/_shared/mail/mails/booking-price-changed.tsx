import * as z from "zod/mini"
import { formatCents } from "#domain/money.ts"
import { defineMail } from "../mail.ts"
import { bookingWords, JobFacts, ManageAction } from "../parts/booking.tsx"
import { callUs, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

const changeSchema = z.object({
  previous_total_cents: z.number(),
  base_cents: z.number(),
  fees: z.array(z.object({ description: z.string(), amount_cents: z.number() })),
})

/** To the client whose job has another price than the one they know: the new one, of what it is made, and what is left. */
export const bookingPriceChanged = defineMail({
  to: "client",
  read: (message) => ({ ...readBooking(message), change: z.parse(changeSchema, message.payload) }),
  hasManageLink: true,
  texts: "booking_price_changed",
  words: bookingWords,
  body: ({ opening, closing, booking, change, company, manageUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}.`}
      title="Le prix de votre intervention change"
    >
      <Lines text={opening} />
      <JobFacts booking={booking} company={company} />
      {change.fees.length > 0 ? <Paragraph>{detailOf(change)}</Paragraph> : null}
      <Paragraph>
        Le prix était de {formatCents(change.previous_total_cents)}. Ce n’est pas ce que nous avons convenu{"\u00a0"}?
        Avant l’intervention, {callUs(company)}.
      </Paragraph>
      <ManageAction manageUrl={manageUrl} />
      <Lines text={closing} />
    </Layout>
  ),
})

/** « Détail : prix de base, 120 € ; Remplacement du siphon, 40 €. » */
function detailOf({ base_cents, fees }: z.output<typeof changeSchema>): string {
  const lines = [{ description: "prix de base", amount_cents: base_cents }, ...fees]
  const parts = lines.map(({ description, amount_cents }) => `${description}, ${formatCents(amount_cents)}`)
  return `Détail\u00a0: ${parts.join("\u00a0; ")}.`
}
