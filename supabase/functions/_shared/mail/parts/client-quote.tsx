import { capitalized } from "#domain/typography.ts"
import { defineMail } from "../mail.ts"
import { type QuoteMail, readClientQuote } from "../payloads/client-quote.ts"
import { Action, Facts, Layout } from "./layout.tsx"

export const quoteFacts = (quote: QuoteMail): [label: string, value: string | null][] => [
  [capitalized(quote.words.name), quote.number],
  ["Objet", quote.title],
  [quote.isMinus ? "Moins-value" : "Montant", quote.total],
]

type News = { title: string; more?: (quote: QuoteMail) => [label: string, value: string | null][] }

/** A mail to the staff about what happened to a quote without them. */
export const quoteNotice = ({ title, more = () => [] }: News) =>
  defineMail({
    to: "staff",
    answersGoTo: () => null,
    read: readClientQuote,
    subject: ({ quote }) => `${title}\u00a0: ${quote.number}, ${quote.client}`,
    body: ({ quote, company, publicUrl }) => (
      <Layout company={company} preview={`${quote.title}, ${quote.total}.`} title={title}>
        <Facts items={[["Client", quote.client], ...quoteFacts(quote), ...more(quote)]} />
        <Action href={`${publicUrl}/admin/devis/${quote.id}`}>Ouvrir {quote.words.the}</Action>
      </Layout>
    ),
  })
