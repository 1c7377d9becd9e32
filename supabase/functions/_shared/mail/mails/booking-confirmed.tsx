import {
  begunWorkSentence,
  quoteFirstSentence,
  refundedInFull,
  slotSentence,
  urgentRefundedInFull,
  urgentRepair,
} from "#domain/booking/consents.ts"
import { withdrawalPeriod } from "#domain/booking/terms.ts"
import { withTaxWords } from "#domain/vat.ts"
import { defineMail } from "../mail.ts"
import { bookingWords, EarlyStartQuestion, Requested, visitFacts } from "../parts/booking.tsx"
import { Action, Facts, Layout, Lines, Paragraph, Subtitle } from "../parts/layout.tsx"
import { TermsInFull } from "../parts/terms.tsx"
import { type BookingMail, readAppointment, readBooking } from "../payloads/booking.ts"

/** To the client, once the prepayment has arrived: the order, the payment, the conditions of its refund, and the contract itself. */
export const bookingConfirmed = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  calendar: readAppointment,
  texts: "booking_confirmed",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl, publicUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}. Nous vous appelons pour préparer notre venue.`}
      title="Votre réservation est enregistrée"
    >
      <Lines text={opening} />
      <Paragraph>
        {booking.isDated
          ? `Nous vous gardons le créneau ci-dessous. ${slotSentence}`
          : "La date de notre venue reste à convenir avec vous."}
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Prix", booking.price && withTaxWords(booking.price, isVatExempt(booking, company))],
          ["Le prix comprend", booking.price && booking.included],
          ["Acompte payé", booking.prepayment],
          ["Votre demande", booking.description],
          ["Référence", booking.reference],
          ["Enregistrée le", booking.recordedAt],
        ]}
      />
      <Subtitle>Votre acompte de {booking.prepayment}</Subtitle>
      <Paragraph>
        Il est déduit du prix final, et {booking.isUrgent ? urgentRefundedInFull : refundedInFull}.{" "}
        {booking.isUrgent ? urgentRepair.kept : begunWorkSentence} {quoteFirstSentence}
      </Paragraph>
      <Requested booking={booking} />
      <Subtitle>Déplacer ou annuler</Subtitle>
      {manageUrl ? (
        <>
          <Paragraph>
            Le lien ci-dessous est le vôtre{"\u00a0"}: il vous permet de déplacer ou d’annuler votre rendez-vous
            {booking.isUrgent ? null : `, et de vous rétracter pendant ${withdrawalPeriod}`}. Il montre ce qui vous
            serait remboursé avant que vous ne confirmiez.
          </Paragraph>
          <EarlyStartQuestion booking={booking} />
          <Action href={manageUrl}>Gérer mon rendez-vous</Action>
        </>
      ) : null}
      <Paragraph>
        Vous préférez nous parler{"\u00a0"}?{" "}
        {company.phone ? `Appelez-nous au ${company.phone} ou répondez` : "Répondez"} à ce message en indiquant la
        référence {booking.reference}.
      </Paragraph>
      <Lines text={closing} />
      {/* With the sums of this order, whatever the settings say by now. */}
      <TermsInFull
        company={{ ...company, prepayment_cents: booking.prepaymentCents, vat_exempt: isVatExempt(booking, company) }}
        publicUrl={publicUrl}
        accepted={booking.termsVersion}
      />
    </Layout>
  ),
})

const isVatExempt = (booking: BookingMail, company: { vat_exempt: boolean }) =>
  booking.isVatExempt ?? company.vat_exempt
