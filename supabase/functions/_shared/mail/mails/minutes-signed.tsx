import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines } from "../parts/layout.tsx"
import { minutesFacts, minutesWords, readMinutes } from "../payloads/minutes.ts"

/** To the client, and the same to the staff: the signed minutes of the reception, attached. */
export const minutesSigned = defineMail({
  to: "client",
  link: "minutes",
  hasDocument: true,
  read: readMinutes,
  texts: "minutes_signed",
  words: minutesWords,
  body: ({ opening, closing, minutes, company, privateUrl }) => (
    <Layout company={company} preview={`Signé par ${minutes.signed ?? ""}.`} title="Procès-verbal de réception signé">
      <Lines text={opening} />
      <Facts items={minutesFacts(minutes)} />
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page du procès-verbal</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
