import type { BookingMail, Company } from "../booking-mail.ts"
import { Action, Facts, Layout, Paragraph } from "./layout.tsx"

type Props = { booking: BookingMail; company: Company; manageUrl: string | null }

export const reminderSubject = ({ booking }: Props) => `Demain à ${booking.time}\u00a0: ${booking.service}`

/** To the client, the day before: when and where we come, and whom to call when something is in the way. */
export function BookingReminder({ booking, company, manageUrl }: Props) {
  return (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre rendez-vous est demain">
      <Paragraph>Bonjour {booking.client.name},</Paragraph>
      <Paragraph>
        Notre équipe vient demain. Merci de lui laisser un accès dégagé, et de prévoir une place pour se garer si vous
        le pouvez.
      </Paragraph>
      <Facts
        items={[
          ["Prestation", booking.service],
          ["Date", booking.day],
          ["Heure", `${booking.time} (durée prévue\u00a0: ${booking.duration})`],
          ["Adresse", booking.address],
          ["Référence", booking.reference],
        ]}
      />
      {manageUrl ? <Action href={manageUrl}>Gérer mon rendez-vous</Action> : null}
      <Paragraph>
        Un empêchement, une question{"\u00a0"}? Appelez-nous au {company.phone}.
      </Paragraph>
      <Paragraph>À demain,</Paragraph>
      <Paragraph>L’équipe {company.name}</Paragraph>
    </Layout>
  )
}
