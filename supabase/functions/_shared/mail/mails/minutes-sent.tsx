import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { minutesFacts, minutesWords, readMinutes } from "../payloads/minutes.ts"

/** To the client: the minutes of the reception, to read and to sign. */
export const minutesSent = defineMail({
  to: "client",
  link: "minutes",
  read: readMinutes,
  texts: "minutes_sent",
  words: minutesWords,
  body: ({ opening, closing, minutes, company, privateUrl }) => (
    <Layout company={company} preview="À lire et à signer en ligne." title="La réception de vos travaux">
      <Lines text={opening} />
      <Facts items={minutesFacts(minutes)} />
      {privateUrl ? <Action href={privateUrl}>Lire et signer</Action> : null}
      <Paragraph>
        Une réserve manque, ou une date ne convient pas{"\u00a0"}? Ne signez pas encore, et dites-le-nous. Le lien vous
        est personnel{"\u00a0"}: quiconque l’a peut lire ce document.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
