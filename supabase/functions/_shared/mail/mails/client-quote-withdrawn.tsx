import { inWords } from "#domain/numbers.ts"
import { REFUND_DAYS } from "#domain/law.gen.ts"
import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: the acknowledgement on a durable medium that the law requires (D221-5), with content, date and hour of the withdrawal. */
export const clientQuoteWithdrawn = defineMail({
  to: "client",
  read: readClientQuote,
  texts: "client_quote_withdrawn",
  words: wordsOfQuote,
  body: ({ opening, closing, quote, company }) => (
    <Layout
      company={company}
      preview={`Reçue le ${quote.withdrawnAt ?? ""}.`}
      title="Votre rétractation est bien reçue"
    >
      <Lines text={opening} />
      <Paragraph>
        Nous accusons réception de votre déclaration{"\u00a0"}: vous renoncez au contrat ci-dessous. Conservez ce
        message, il en fait foi.
      </Paragraph>
      <Facts items={[["Reçue le", quote.withdrawnAt], ["Déclarée par", quote.client], ...quoteFacts(quote)]} />
      <Paragraph>
        Les sommes que vous avez versées vous sont rendues au plus tard {inWords(REFUND_DAYS)} jours après cette date.
        Si des travaux ont commencé à votre demande, la part déjà réalisée reste due.
      </Paragraph>
      {quote.toCredit ? (
        <Paragraph>
          {`Des factures vous en demandent déjà ${quote.toCredit}\u00a0: un avoir les corrige, sauf la part déjà réalisée à votre demande. D’ici là, cette somme ne vous est pas réclamée.`}
        </Paragraph>
      ) : null}
      <Lines text={closing} />
    </Layout>
  ),
})
