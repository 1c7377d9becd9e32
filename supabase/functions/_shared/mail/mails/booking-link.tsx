import { defineMail } from "../mail.ts"
import { Appointment, Goodbye, Hello, ManageAction } from "../parts/booking.tsx"
import { Layout, Paragraph } from "../parts/layout.tsx"
import { readBooking } from "../payloads/booking.ts"

/** To the client who asked for it: the link that was lost. */
export const bookingLink = defineMail({
  to: "client",
  read: readBooking,
  hasManageLink: true,
  subject: ({ booking }) => `Le lien de ${booking.appointment}`,
  body: ({ booking, company, manageUrl }) => (
    <Layout company={company} preview={`${booking.service}, ${booking.when}.`} title="Votre lien personnel">
      <Hello booking={booking} />
      <Paragraph>
        Vous avez demandé le lien de votre rendez-vous{"\u00a0"}: avec lui, vous pouvez le déplacer, l’annuler ou
        l’ajouter à votre agenda. Toute personne disposant de ce lien peut faire de même{"\u00a0"}: gardez-le pour vous.
      </Paragraph>
      <Appointment booking={booking} />
      <ManageAction manageUrl={manageUrl} />
      <Paragraph>Si vous n’avez rien demandé, ignorez ce message{"\u00a0"}: rien n’a changé.</Paragraph>
      <Goodbye company={company} />
    </Layout>
  ),
})
