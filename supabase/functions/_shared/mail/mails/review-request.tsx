import { Link } from "@react-email/components"
import { refuseReviewsPath } from "#domain/booking/manage.ts"
import { defineMail } from "../mail.ts"
import { bookingWords } from "../parts/booking.tsx"
import { Action, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { readReviewRequest } from "../payloads/booking.ts"

/** To the client, three days after the job: asks for a review on Google, whatever the client thinks of it, and offers to refuse. */
export const reviewRequest = defineMail({
  to: "client",
  read: readReviewRequest,
  hasManageLink: true,
  texts: "review_request",
  words: bookingWords,
  body: ({ opening, closing, booking, company, manageUrl, reviewUrl }) => (
    <Layout
      company={company}
      preview={`${booking.service}\u00a0: votre avis.`}
      title={"Qu’avez-vous pensé de notre venue\u00a0?"}
    >
      <Lines text={opening} />
      <Action href={reviewUrl}>Laisser un avis sur Google</Action>
      <Paragraph>
        Quelque chose ne va pas{"\u00a0"}? Répondez à ce message, nous le lirons. Tous nos clients reçoivent cette
        demande, quel que soit leur avis, et personne n’est récompensé pour en écrire un.
      </Paragraph>
      <Lines text={closing} />
      {manageUrl ? (
        <Paragraph>
          <Link href={refuseReviewsPath(manageUrl)}>Ne plus recevoir de demande d’avis</Link>
        </Paragraph>
      ) : null}
    </Layout>
  ),
})
