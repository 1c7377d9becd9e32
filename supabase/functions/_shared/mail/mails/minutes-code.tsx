import { CODE_MINUTES } from "#domain/law.gen.ts"
import { defineMail } from "../mail.ts"
import { callUs, Code, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { minutesFacts, minutesWords, readMinutes } from "../payloads/minutes.ts"

/** To the client: the code that signs the minutes of the reception. Only the renderer of this mail knows it. */
export const minutesCode = defineMail({
  to: "client",
  hasCode: true,
  read: readMinutes,
  texts: "minutes_code",
  words: minutesWords,
  body: ({ opening, closing, minutes, company, code }) => (
    <Layout
      company={company}
      preview={`Valable ${CODE_MINUTES}\u00a0minutes, pour ce procès-verbal seulement.`}
      title="Votre code de signature"
    >
      <Lines text={opening} />
      <Code>{code}</Code>
      <Paragraph>
        Il est valable {CODE_MINUTES}
        {"\u00a0"}minutes et ne signe que ce procès-verbal. Ne le donnez à personne, pas même à nous
        {"\u00a0"}: le saisir vaut signature.
      </Paragraph>
      <Facts items={minutesFacts(minutes)} />
      <Paragraph>
        Vous n’avez rien demandé{"\u00a0"}? Sans ce code, personne ne peut signer à votre place{"\u00a0"}: ignorez ce
        message, ou {callUs(company)}.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
