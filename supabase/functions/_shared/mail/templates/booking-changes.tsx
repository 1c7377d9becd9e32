import { freeCancellation, refundPeriod } from "#domain/booking/terms.ts"
import type { BookingMail, Company } from "../booking-mail.ts"
import { Action, capitalized, Facts, Layout, Paragraph } from "./layout.tsx"

export type ChangeProps = { booking: BookingMail; company: Company; publicUrl: string; manageUrl: string | null }

const REFUND_DELAY =
  `sur la carte qui a servi au paiement, au plus tard dans les ${refundPeriod}. Vous n’avez rien à faire\u00a0: ` +
  "la somme apparaît sur votre compte sous quelques jours, selon votre banque."

/** What is given back, or why nothing is; nothing to say when nothing was paid. */
function MoneyBack({ booking, why }: { booking: BookingMail; why: string | null }) {
  if (booking.refund)
    return (
      <Paragraph>
        {booking.refund} vous sont remboursés {REFUND_DELAY}
      </Paragraph>
    )
  if (!booking.isKept || !why) return null
  return (
    <Paragraph>
      {why}
      {"\u00a0"}: d’après nos conditions générales de vente, l’acompte n’est pas remboursé. Si vous pensez qu’il s’agit
      d’une erreur, répondez à ce message.
    </Paragraph>
  )
}

function Appointment({ booking }: { booking: BookingMail }) {
  return (
    <Facts
      items={[
        ["Prestation", booking.service],
        ["Rendez-vous", booking.when],
        ["Avant", booking.previously],
        ["Adresse", booking.address],
        ["Référence", booking.reference],
      ]}
    />
  )
}

/** What the change of a date leaves to be paid. */
function Prepayment({ booking }: { booking: BookingMail }) {
  if (!booking.isHeld) return null
  return <Paragraph>Il vous reste à payer l’acompte de {booking.prepayment}, qui garde ce créneau.</Paragraph>
}

function Goodbye({ company }: { company: Company }) {
  return <Paragraph>L’équipe {company.name}</Paragraph>
}

export const movedSubject = ({ booking }: ChangeProps) => `Votre rendez-vous est déplacé au ${booking.when}`

/** To the client: the new date, with a calendar file that replaces the old one. */
export function BookingMoved({ booking, company, manageUrl }: ChangeProps) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est déplacé">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        C’est noté{"\u00a0"}: nous viendrons à la date ci-dessous.
        {booking.isPaid
          ? ` Votre acompte de ${booking.prepayment} vaut pour cette nouvelle date, il n’y a rien à payer de nouveau.`
          : null}
      </Paragraph>
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      {manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null}
      <Goodbye company={company} />
    </Layout>
  )
}

export const plannedSubject = ({ booking }: ChangeProps) => `Votre rendez-vous du ${booking.when}`

/** To the client who agreed on a date with the staff: the same in writing, with a calendar file. */
export function BookingPlanned({ booking, company, manageUrl }: ChangeProps) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est fixé">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Comme convenu, nous viendrons à la date ci-dessous. Un empêchement{"\u00a0"}? Appelez-nous au {company.phone}.
      </Paragraph>
      <Prepayment booking={booking} />
      <Appointment booking={booking} />
      {manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null}
      <Goodbye company={company} />
    </Layout>
  )
}

export const cancelledSubject = ({ booking }: ChangeProps) => `${capitalized(booking.appointment)} est annulé`

/** To the client who cancelled: what is given back, or that nothing is and why. */
export function BookingCancelled({ booking, company, publicUrl }: ChangeProps) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est annulé">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>Votre rendez-vous est annulé, comme vous l’avez demandé.</Paragraph>
      <Appointment booking={booking} />
      <MoneyBack
        booking={booking}
        why={`L’annulation est intervenue moins de ${freeCancellation} avant le rendez-vous`}
      />
      <Action href={`${publicUrl}/brico#reserver`}>Prendre un autre rendez-vous</Action>
      <Goodbye company={company} />
    </Layout>
  )
}

export const cancelledByCompanySubject = ({ booking }: ChangeProps) => `Nous devons annuler ${booking.appointment}`

/** To the client whose appointment the company cancels. */
export function BookingCancelledByCompany({ booking, company, publicUrl }: ChangeProps) {
  return (
    <Layout
      company={company}
      preview={`${booking.service}, ${booking.when}.`}
      title="Nous devons annuler votre rendez-vous"
    >
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Nous ne pourrons pas venir à la date ci-dessous, et nous en sommes désolés. Appelez-nous au {company.phone} pour
        convenir d’une autre date, ou choisissez-la en ligne.
      </Paragraph>
      <Appointment booking={booking} />
      <MoneyBack booking={booking} why={null} />
      <Action href={`${publicUrl}/brico#reserver`}>Choisir une autre date</Action>
      <Goodbye company={company} />
    </Layout>
  )
}

export const withdrawnSubject = ({ booking }: ChangeProps) =>
  `Accusé de réception de votre rétractation (${booking.reference})`

/** The acknowledgement on a durable medium that the law asks for (D221-5): content, date and hour of the withdrawal. */
export function BookingWithdrawn({ booking, company }: ChangeProps) {
  return (
    <Layout
      company={company}
      preview={`Reçue le ${booking.withdrawal?.at ?? booking.recordedAt}.`}
      title="Votre rétractation est bien reçue"
    >
      <Paragraph>Bonjour {booking.withdrawal?.name ?? booking.client.name},</Paragraph>
      <Paragraph>
        Nous accusons réception de votre déclaration{"\u00a0"}: vous renoncez au contrat ci-dessous, qui est donc
        annulé. Conservez ce message, il en fait foi.
      </Paragraph>
      <Facts
        items={[
          ["Reçue le", booking.withdrawal?.at ?? booking.recordedAt],
          ["Déclarée par", booking.withdrawal?.name ?? booking.client.name],
          ["Contrat", `${booking.service}, ${booking.when}`],
          ["Référence", booking.reference],
          ["Acompte payé", booking.isPaid ? booking.prepayment : null],
        ]}
      />
      <MoneyBack
        booking={booking}
        why={`Vous aviez expressément demandé des travaux urgents avant la fin du délai de rétractation, et le rendez-vous était prévu dans moins de ${freeCancellation}`}
      />
      <Goodbye company={company} />
    </Layout>
  )
}

export const refundedSubject = ({ booking }: ChangeProps) => `Votre remboursement de ${booking.refund ?? ""} est parti`

/** To the client, once the payment provider has made the refund. */
export function BookingRefunded({ booking, company }: ChangeProps) {
  return (
    <Layout company={company} preview={`Référence ${booking.reference}.`} title="Votre remboursement est parti">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Nous venons de vous rembourser {booking.refund} sur la carte qui a servi au paiement. La somme apparaît sur
        votre compte sous quelques jours, selon votre banque.
      </Paragraph>
      <Appointment booking={booking} />
      <Goodbye company={company} />
    </Layout>
  )
}

export const paymentLinkSubject = ({ booking }: ChangeProps) =>
  `${capitalized(booking.appointment)}\u00a0: l’acompte de ${booking.prepayment}`

/** To the client of an appointment that was taken by telephone: where to pay the prepayment. */
export function PaymentLink({ booking, company }: ChangeProps) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre acompte">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Comme convenu au téléphone, voici le lien pour payer l’acompte de {booking.prepayment} de votre rendez-vous. Il
        est déduit du prix final.
      </Paragraph>
      <Appointment booking={booking} />
      {booking.paymentUrl ? <Action href={booking.paymentUrl}>Payer {booking.prepayment}</Action> : null}
      <Paragraph>Ce lien reste ouvert une journée. Passé ce délai, appelez-nous au {company.phone}.</Paragraph>
      <Goodbye company={company} />
    </Layout>
  )
}

export const linkSubject = ({ booking }: ChangeProps) => `Le lien de ${booking.appointment}`

/** To the client who asked for it: the link that was lost. */
export function BookingLink({ booking, company, manageUrl }: ChangeProps) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre lien personnel">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Vous avez demandé le lien de votre rendez-vous{"\u00a0"}: avec lui, vous pouvez le déplacer, l’annuler ou
        l’ajouter à votre agenda. Qui a ce lien peut en faire autant, gardez-le pour vous.
      </Paragraph>
      <Appointment booking={booking} />
      {manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null}
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message{"\u00a0"}: rien n’a changé.</Paragraph>
      <Goodbye company={company} />
    </Layout>
  )
}

const STAFF_TITLES = {
  booking_moved_staff: "Rendez-vous déplacé par le client",
  booking_cancelled_staff: "Rendez-vous annulé par le client",
  booking_withdrawn_staff: "Rétractation d’un client",
} as const
export type StaffNotice = keyof typeof STAFF_TITLES

export const staffNoticeSubject = (kind: StaffNotice) => (props: ChangeProps) =>
  `${STAFF_TITLES[kind]}\u00a0: ${props.booking.service}, ${props.booking.when}`

/** To the staff: what a client changed alone. */
export function staffNotice(kind: StaffNotice) {
  return function StaffNotice({ booking, company, publicUrl }: ChangeProps) {
    return (
      <Layout company={company} preview={`${booking.client.name}, ${booking.when}.`} title={STAFF_TITLES[kind]}>
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
        <Action href={`${publicUrl}/admin/brico`}>Ouvrir les demandes Brico</Action>
      </Layout>
    )
  }
}
