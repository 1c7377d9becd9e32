import { parisDate } from "#domain/dates.ts"
import { documentFileName } from "#domain/documents/file-name.ts"
import { type ClientInvoice, clientInvoiceSchema } from "#domain/invoices/client-invoice.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import { linkTo } from "#functions/_shared/private-links.ts"
import { signPlaces } from "#functions/_shared/sign-places.ts"

type Stored = Omit<
  ClientInvoice,
  "subject" | "content" | "is_late" | "card" | "bank" | "corrects_url" | "credits" | "document"
> & {
  content: unknown
  is_small_rest: boolean
  offer: { gateways: string[]; is_open: boolean }
  corrects_id: string | null
  credits: (Omit<ClientInvoice["credits"][number], "url"> & { id: string | null })[]
  document: { bucket: string; path: string; sha256: string } | null
}

/** The invoice or credit note of a link; null when it is none's. Of what was issued the page gets only what a client reads. */
export async function readInvoice(deps: Deps, p_hash: string): Promise<ClientInvoice | null> {
  const invoice = (await unwrap(deps.service.rpc("read_client_invoice", { p_hash }))) as Stored | null
  if (!invoice) return null
  const { bank, ...content } = clientInvoiceSchema.parse(invoice.content)
  const {
    number,
    kind,
    paid_cents,
    credited_cents,
    retained_cents,
    retained_until,
    aid_left_cents,
    left_cents,
    due_on,
  } = invoice
  const { no_money_before, awaits_credit, payments } = invoice
  const isDue = (left_cents ?? 0) > 0
  const [document, corrects_url, credits] = await Promise.all([
    addressed(deps, invoice),
    linkTo(deps, "invoice", invoice.corrects_id),
    Promise.all(
      invoice.credits.map(async ({ id, ...credit }) => ({ ...credit, url: await linkTo(deps, "invoice", id) })),
    ),
  ])
  return {
    subject: "invoice",
    ...{
      number,
      kind,
      content,
      paid_cents,
      credited_cents,
      retained_cents,
      retained_until,
      aid_left_cents,
      left_cents,
      due_on,
      no_money_before,
      awaits_credit,
    },
    payments,
    is_late: isDue && !invoice.is_small_rest && !awaits_credit && due_on !== null && due_on < parisDate(deps.now()),
    card: {
      is_payable: isDue && invoice.offer.gateways.includes(deps.payments.mode),
      is_open: invoice.offer.is_open,
    },
    // Account details are for who has something to pay, as soon as the law allows it.
    bank: isDue && no_money_before === null && !awaits_credit ? bank : null,
    ...{ corrects_url, credits, document, is_document_failed: invoice.is_document_failed },
  }
}

async function addressed(deps: Deps, { document, content }: Stored): Promise<ClientInvoice["document"]> {
  if (!document) return null
  const [place] = await signPlaces(deps, [{ url: "", bucket: document.bucket, path: document.path }])
  if (!place?.url) return null
  const url = new URL(place.url)
  url.searchParams.set("download", documentFileName("invoice", content))
  return { sha256: document.sha256, url: url.href }
}
