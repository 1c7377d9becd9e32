import * as z from "zod/mini"
import { formatLongDate, formatLongDateTime } from "#domain/dates.ts"
import type { Words } from "#domain/mail/texts.ts"
import { formatCents } from "#domain/money.ts"
import { quoteWords } from "#domain/quotes/quote.ts"
import type { Context, Message } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"

/** Payload of the mails about a quote (`private.quote_payload`, and what each of them adds). */
const quoteSchema = z.object({
  quote_id: z.string(),
  number: z.string(),
  version_no: z.nullish(z.number()),
  kind: z.enum(["initial", "amendment"]),
  title: z.string(),
  client_name: z.nullish(z.string()),
  is_company: z.nullish(z.boolean()),
  total_cents: z.number(),
  valid_until: z.string(),
  message: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  signer: z.nullish(z.string()),
  means: z.nullish(z.enum(["online", "paper"])),
  signed_at: z.nullish(z.string()),
  withdraw_until: z.nullish(z.string()),
  no_money_before: z.nullish(z.string()),
  deposit_cents: z.nullish(z.number()),
  withdrawn_at: z.nullish(z.string()),
  to_credit_cents: z.nullish(z.number()),
})

const day = (text: string | null | undefined) => (text ? formatLongDate(text) : null)
const instant = (text: string | null | undefined) => (text ? formatLongDateTime(new Date(text)) : null)

/** A quote, formatted in French for the mails. */
export function readClientQuote({ payload }: Message, { company }: Pick<Context, "company">) {
  const quote = z.parse(quoteSchema, payload)
  const version = quote.version_no ?? 1
  const number = version > 1 ? `${quote.number} (version\u00a0${version})` : quote.number
  const amountOf = (cents: number) => formatCents(cents) + (company.vat_exempt ? "" : " TTC")
  return {
    quote: {
      id: quote.quote_id,
      number,
      isNewVersion: version > 1,
      named: `${quoteWords[quote.kind].name} ${number}`,
      /** Words that agree with « devis » or « avenant ». */
      words: quoteWords[quote.kind],
      /** An amendment that lowers the price of the works: nothing is owed. */
      isMinus: quote.total_cents < 0,
      title: quote.title,
      client: quote.client_name ?? "",
      /** Whom the mail greets: a company has no first name. */
      greeted: quote.is_company ? "" : (quote.client_name ?? ""),
      total: amountOf(quote.total_cents),
      validUntil: formatLongDate(quote.valid_until),
      message: quote.message ?? "",
      reason: quote.reason ?? null,
      signer: quote.signer ?? null,
      isOnPaper: quote.means === "paper",
      signedAt: instant(quote.signed_at),
      withdrawUntil: day(quote.withdraw_until),
      noMoneyBefore: day(quote.no_money_before),
      deposit: quote.deposit_cents ? amountOf(quote.deposit_cents) : null,
      withdrawnAt: instant(quote.withdrawn_at),
      /** What was invoiced of it. */
      toCredit: quote.to_credit_cents ? amountOf(quote.to_credit_cents) : null,
    },
  }
}
export type QuoteMail = ReturnType<typeof readClientQuote>["quote"]

/** Placeholders available in the texts about a quote. */
export const wordsOfQuote = ({ quote, company }: Context & { quote: QuoteMail }): Words => ({
  ...ourWords(company, quote.greeted),
  devis: quote.named,
})
