import { inWords } from "#domain/numbers.ts"
import { OFF_PREMISES_DAYS } from "#domain/law.gen.ts"
import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client, and the same to the staff: what was signed, on a durable medium (code de la consommation, L221-13), with both documents attached. */
export const clientQuoteSigned = defineMail({
  to: "client",
  link: "quote",
  hasDocument: true,
  read: readClientQuote,
  texts: "client_quote_signed",
  words: wordsOfQuote,
  body: ({ opening, closing, quote, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`Signé le ${quote.signedAt ?? ""}.`}
      title={`Votre ${quote.words.name} est signé`}
    >
      <Lines text={opening} />
      <Facts items={[...quoteFacts(quote), ["Signé le", quote.signedAt], ["Acompte", quote.deposit]]} />
      {quote.noMoneyBefore && !quote.isMinus ? (
        <Paragraph>
          La loi interdit tout paiement pendant les {inWords(OFF_PREMISES_DAYS)} jours qui suivent une signature à votre
          domicile{"\u00a0"}: aucune somme ne vous sera demandée avant le {quote.noMoneyBefore}.
        </Paragraph>
      ) : null}
      {quote.withdrawUntil ? (
        <Paragraph>
          Vous pouvez renoncer au contrat sans motif jusqu’au {quote.withdrawUntil} inclus, depuis la page{" "}
          {quote.words.of}, par «{"\u00a0"}Renoncer au contrat ici{"\u00a0"}».
        </Paragraph>
      ) : null}
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page {quote.words.of}</Action> : null}
      <Paragraph>
        Gardez ce message et ses pièces jointes{"\u00a0"}: ils font foi de votre {quote.isMinus ? "accord" : "commande"}
        .
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
