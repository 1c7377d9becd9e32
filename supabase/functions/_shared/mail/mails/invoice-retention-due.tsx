import * as z from "zod/mini"
import { formatLongDate } from "#domain/dates.ts"
import { payBy } from "#domain/invoices/client-invoice.ts"
import { INVOICE_KINDS, invoiceName } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import { defineMail } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"
import { Action, Facts, Layout, Lines, Paragraph, Subtitle } from "../parts/layout.tsx"

const releasedSchema = z.object({
  client_name: z.nullish(z.string()),
  is_company: z.nullish(z.boolean()),
  released_cents: z.number(),
  received_on: z.string(),
  /** A bank stands surety instead of the retention. */
  has_guarantee: z.boolean(),
  invoices: z.array(
    z.object({
      ...{ number: z.string(), kind: z.enum(INVOICE_KINDS), situation_no: z.nullish(z.number()) },
      ...{ released_cents: z.number(), left_cents: z.number(), issued_on: z.string(), due_on: z.string() },
    }),
  ),
})

/** To the client of a renovation: what was withheld as guarantee is due, on which invoices, and where to pay each. */
export const invoiceRetentionDue = defineMail({
  to: "client",
  link: "invoice",
  read: ({ payload }) => {
    const { client_name, is_company, received_on, has_guarantee, ...released } = z.parse(releasedSchema, payload)
    return {
      greeted: is_company ? "" : (client_name ?? ""),
      amount: formatCents(released.released_cents),
      why: has_guarantee
        ? "Une caution bancaire la remplace."
        : `Les travaux ont été reçus le ${formatLongDate(received_on)}, et l’année pendant laquelle vous pouviez la garder est passée.`,
      invoices: released.invoices.map((invoice) => ({
        name: invoiceName({ ...invoice, situation_no: invoice.situation_no ?? null }),
        released: formatCents(invoice.released_cents),
        // Part of the invoice itself was not paid before.
        left: invoice.left_cents === invoice.released_cents ? null : formatCents(invoice.left_cents),
        due: payBy(invoice.due_on, invoice.issued_on),
      })),
    }
  },
  texts: "invoice_retention_due",
  words: ({ company, greeted, amount }) => ({ ...ourWords(company, greeted), somme: amount }),
  body: ({ opening, closing, company, amount, why, invoices, privateUrl, privateUrls }) => (
    <Layout company={company} preview={`${amount} de retenue de garantie à régler.`} title="Retenue de garantie">
      <Lines text={opening} />
      <Paragraph>{why}</Paragraph>
      {invoices.map(({ name, released, left, due }, place) => {
        const url = privateUrls?.[place] ?? privateUrl
        return (
          <div key={name}>
            <Subtitle>{name}</Subtitle>
            <Facts
              items={[
                ["Retenue", released],
                ["Reste à payer", left],
                ["À régler", due],
              ]}
            />
            {url ? <Action href={url}>Voir et régler la facture</Action> : null}
          </div>
        )
      })}
      <Paragraph>
        Votre règlement est déjà parti{"\u00a0"}? Merci{"\u00a0"}: ne tenez pas compte de ce message.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
