import type { ReactNode } from "react"
import { refundDelay } from "#domain/booking/consents.ts"
import { moneyFacts } from "#domain/booking/job-money.ts"
import { keptWhy } from "#domain/booking/refund-labels.ts"
import type { Words } from "#domain/mail/texts.ts"
import { firstNameOf } from "#domain/names.ts"
import { withTaxWords } from "#domain/vat.ts"
import { type Company, type Context, defineMail } from "../mail.ts"
import { type BookingMail, readBooking } from "../payloads/booking.ts"
import { Action, callUs, Facts, Layout, Paragraph } from "./layout.tsx"

const PART_DUE = "L’intervention avait commencé à votre demande avant la fin du délai de rétractation"

/** The refund, or why there is none; nothing when nothing was paid. */
export function MoneyBack({ booking }: { booking: BookingMail }) {
  if (booking.refund)
    return (
      <Paragraph>
        {booking.isPartDue ? `${PART_DUE}\u00a0: la part réalisée reste due. ` : null}
        {booking.refund} vous sont remboursés {refundDelay}. Vous n’avez rien à faire{"\u00a0"}: la somme apparaît sur
        votre compte sous quelques jours, selon votre banque.
      </Paragraph>
    )
  if (!booking.isKept) return null
  return (
    <Paragraph>
      {booking.isPartDue ? PART_DUE : keptWhy(booking)}
      {"\u00a0"}: d’après nos conditions générales de vente, l’acompte n’est pas remboursé. Si vous pensez qu’il s’agit
      d’une erreur, répondez à ce message.
    </Paragraph>
  )
}

/** Placeholders available in every text to a customer. */
export const ourWords = (company: Company, clientName: string): Words => ({
  prénom: firstNameOf(clientName),
  contact: callUs(company),
  entreprise: company.name,
})

/** Placeholders available in the texts about an appointment. */
export const bookingWords = ({ booking, company }: Context & { booking: BookingMail }): Words => ({
  ...ourWords(company, booking.isCopy ? booking.client.name : (booking.withdrawal?.name ?? booking.client.name)),
  "rendez-vous": booking.appointment,
  date: booking.day,
  heure: booking.time,
  créneau: booking.when,
  prestation: booking.service,
  référence: booking.reference,
  acompte: booking.prepayment,
  téléphone: booking.client.phone,
  remboursement: booking.refund,
})

/** The client's express requests, in writing. */
export function Requested({ booking }: { booking: BookingMail }) {
  return booking.requested.map((request) => <Paragraph key={request}>{request}</Paragraph>)
}

/** Asks for the early start, without which the work cannot begin; the page of the appointment records the answer. */
export function EarlyStartQuestion({ booking }: { booking: BookingMail }) {
  if (!booking.asksForEarlyStart) return null
  return (
    <Paragraph>
      Votre rendez-vous tombe dans votre délai de rétractation{"\u00a0"}: pour que l’artisan puisse commencer, il nous
      faut votre demande expresse. Elle se fait en une case depuis «{"\u00a0"}Gérer mon rendez-vous{"\u00a0"}».
    </Paragraph>
  )
}

/** Facts of a visit: job, date, hour, duration and place. */
export const visitFacts = (booking: BookingMail): [label: string, value: string][] => [
  ["Prestation", booking.service],
  ["Date", booking.day],
  ["Heure", `${booking.time} (durée prévue\u00a0: ${booking.duration})`],
  ["Adresse", booking.address],
]

type ContractorVisitProps = { booking: BookingMail; contractor: string; company: Company; children: ReactNode }

/** The text of a mail to the subcontractor who carries out a visit: `children`, then the visit and the client. It never contains a price. */
export function ContractorVisit({ booking, contractor, company, children }: ContractorVisitProps) {
  return (
    <>
      <Paragraph>Bonjour {contractor},</Paragraph>
      <Paragraph>
        {children} Un empêchement{"\u00a0"}? Répondez à ce message
        {company.phone ? ` ou appelez-nous au ${company.phone}` : ""} dès que possible.
      </Paragraph>
      <Facts
        items={[
          ...visitFacts(booking),
          ["Client", booking.client.name],
          ["Téléphone", booking.client.phone],
          ["Demande", booking.description],
          ["Référence", booking.reference],
        ]}
      />
      <Goodbye company={company} />
    </>
  )
}

const appointmentFacts = (booking: BookingMail): [label: string, value: string | null][] => [
  ["Prestation", booking.service],
  ["Rendez-vous", booking.when],
  ["Avant", booking.previously],
  ["Adresse", booking.address],
]

export function Appointment({ booking }: { booking: BookingMail }) {
  return <Facts items={[...appointmentFacts(booking), ["Référence", booking.reference]]} />
}

/** Price, received and left of a job, with the words of the company's tax. */
export const priceFacts = (booking: BookingMail, company: Pick<Company, "vat_exempt">) =>
  moneyFacts(booking.money, (amount) => withTaxWords(amount, booking.isVatExempt ?? company.vat_exempt))

/** An appointment that takes place: when, where, and its money line. */
export function JobFacts({ booking, company }: { booking: BookingMail; company: Company }) {
  return (
    <Facts items={[...appointmentFacts(booking), ...priceFacts(booking, company), ["Référence", booking.reference]]} />
  )
}

/** The prepayment still due while the slot is held. */
export function Prepayment({ booking }: { booking: BookingMail }) {
  if (!booking.isHeld) return null
  return <Paragraph>Il vous reste à payer l’acompte de {booking.prepayment}, qui garde ce créneau.</Paragraph>
}

export function ManageAction({ manageUrl }: { manageUrl: string | null }) {
  return manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null
}

export function Goodbye({ company }: { company: Company }) {
  return <Paragraph>L’équipe {company.name}</Paragraph>
}

/** A mail to the staff about a change that a client made without them. */
export const staffNotice = (title: string) =>
  defineMail({
    to: "staff",
    answersGoTo: ({ booking }) => booking.client.email,
    read: readBooking,
    subject: ({ booking }) => `${title}\u00a0: ${booking.service}, ${booking.when}`,
    body: ({ booking, company, publicUrl }) => (
      <Layout company={company} preview={`${booking.client.name}, ${booking.when}.`} title={title}>
        <Facts
          items={[
            ["Client", booking.client.name],
            ["Prestation", booking.service],
            ["Rendez-vous", booking.when],
            ["Avant", booking.previously],
            ["Téléphone", booking.client.phone],
            ["Remboursé", booking.refund ?? (booking.isKept ? "Rien, d’après la règle" : null)],
            ["Message", booking.note],
            ["Référence", booking.reference],
          ]}
        />
        <Action href={publicUrl + booking.path}>Ouvrir la demande</Action>
      </Layout>
    ),
  })
