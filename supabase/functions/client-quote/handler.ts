import * as z from "zod/mini"
import { parisDate } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import type { ClientMinutes } from "#domain/projects/client-minutes.ts"
import {
  type ClientDocument,
  type ClientQuote,
  type ClientQuoteCall,
  type ClientSignature,
  type ClientSigning,
  clientQuoteSchema,
  consentsOf,
  type FormerQuote,
  hideEmail,
  isFormer,
  type OpenQuote,
  paymentReturnSchema,
} from "#domain/quotes/client-quote.ts"
import type { DepositFacts } from "#domain/quotes/deposit.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { checkOutcome, hashCode, quoteCode, type SigningOutcome } from "#functions/_shared/quote-codes.ts"
import { signPlaces } from "#functions/_shared/sign-places.ts"
import { mailMinutesCode, readMinutes, signMinutes } from "./minutes.ts"
import { openPayment, pathOfPayment, settleOpenPayment } from "./pay.ts"
import { readInvoice } from "./read-invoice.ts"

const bodySchema = z.union([clientQuoteSchema, paymentReturnSchema])

/**
 * A quote, read, signed, paid, refused or withdrawn from by the holder of its link; an invoice, read; or the minutes of a reception, read and signed. Service client: the token, of which only the hash is stored, authorises
 * the caller. `view` changes nothing; the page sends `seen` once it is visible. Amounts, versions, documents and codes are checked by the
 * database in one transaction (`sign_quote`).
 */
export const createClientQuote = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: bodySchema }, async ({ body, request }) => {
    if (body.action === "return") return pathOfPayment(deps, body.payment_id)
    const p_hash = await hashToken(body.token)
    const p_network = networkOf(deps, request, body.user_agent)
    const { service } = deps
    switch (body.action) {
      case "view":
        return show(deps, p_hash)
      case "seen":
        await unwrap(service.rpc("see_client_quote", { p_hash, p_network }))
        await unwrap(service.rpc("see_client_invoice", { p_hash }))
        return {}
      case "pay":
        return openPayment(deps, p_hash)
      case "settle":
        await settleOpenPayment(deps, p_hash)
        return show(deps, p_hash)
      case "choose":
        return unwrap(service.rpc("choose_quote_options", { p_hash, p_line_ids: body.line_ids }))
      case "code":
        return mailCode(deps, p_hash, p_network, body)
      case "sign":
        await sign(deps, p_hash, p_network, body)
        return {}
      case "minutes_code":
        return mailMinutesCode(deps, p_hash, p_network, body)
      case "minutes_sign":
        await signMinutes(deps, p_hash, p_network, body)
        return {}
      case "refuse":
        await unwrap(service.rpc("refuse_client_quote", { p_hash, p_reason: body.reason, p_network }))
        return {}
      case "withdraw":
        return unwrap(service.rpc("withdraw_from_quote", { p_hash, p_reason: body.reason, p_network }))
    }
  })

/** A link opens an invoice, the minutes of a reception, or a quote. */
const show = async (deps: Deps, p_hash: string): Promise<ClientInvoice | ClientMinutes | ClientQuote> =>
  (await readInvoice(deps, p_hash)) ?? (await readMinutes(deps, p_hash)) ?? (await read(deps, p_hash))

type Network = { ip?: string; user_agent?: string }
type Call<Action> = Extract<ClientQuoteCall, { action: Action }>

/** Who acts, for the evidence. A page that renders for a visitor says the browser of that visitor. */
function networkOf(deps: Deps, request: Request, agent: string | undefined): Network {
  const ip = deps.clientNetwork(request)
  const user_agent = (agent ?? request.headers.get("User-Agent") ?? "").slice(0, 300)
  return { ...(ip ? { ip } : {}), ...(user_agent ? { user_agent } : {}) }
}

type StoredDocument = Omit<ClientDocument, "url"> & { bucket: string; path: string }
type StoredSigning = Omit<ClientSigning, "document"> & { document: StoredDocument | null }
/** `gateways`: the providers by which the deposit may be paid now. */
type StoredSignature = Omit<ClientSignature, "deposit"> & { deposit: DepositFacts & { gateways: string[] } }
type Stored =
  | FormerQuote
  | (Omit<OpenQuote, "documents" | "signing" | "signature" | "email_hint" | "sends_codes"> & {
      documents: StoredDocument[]
      signing: StoredSigning | null
      signature: StoredSignature | null
      email: string | null
    })

async function readStored(deps: Deps, p_hash: string): Promise<Stored> {
  const quote = (await unwrap(deps.service.rpc("read_client_quote", { p_hash }))) as Stored | null
  if (!quote) throw new AppError("unknown_link")
  return quote
}

const isOver = (quote: Stored): quote is FormerQuote => isFormer(quote as ClientQuote)

async function read(deps: Deps, hash: string): Promise<ClientQuote> {
  const quote = await readStored(deps, hash)
  if (isOver(quote)) return quote
  const { documents, signing, signature, email, ...rest } = quote
  const [papers, toSign] = await Promise.all([
    addressed(deps, documents),
    addressed(deps, signing?.document ? [signing.document] : []),
  ])
  // Until the scheduler closes it.
  const isExpired = rest.state === "sent" && rest.valid_until < parisDate(deps.now())
  return {
    ...rest,
    state: isExpired ? "expired" : rest.state,
    documents: papers,
    signing: signing && { ...signing, document: toSign[0] ?? null },
    signature: signature && withOffer(deps, signature),
    email_hint: email && hideEmail(email),
    sends_codes: deps.sendMail !== null,
  }
}

function withOffer(deps: Deps, { deposit: { gateways, ...deposit }, ...signature }: StoredSignature): ClientSignature {
  return {
    ...signature,
    deposit: { ...deposit, is_payable: deposit.due_cents > 0 && gateways.includes(deps.payments.mode) },
  }
}

/** The documents with addresses that are valid for an hour; of the storage paths, the page gets only those inside them. */
async function addressed(deps: Deps, documents: readonly StoredDocument[]): Promise<ClientDocument[]> {
  const signed = await signPlaces(
    deps,
    documents.map((document) => ({ ...document, url: "" })),
  )
  return signed.flatMap(({ kind, sha256, url }) => (url ? [{ kind, sha256, url }] : []))
}

/** The sentences that the client accepts are written here: the evidence never holds a text that a browser sent. */
async function mailCode(deps: Deps, p_hash: string, p_network: Network, { signing_id, ...body }: Call<"code">) {
  // A code that is only kept would be readable by staff, who could sign in the client's place.
  if (!deps.sendMail) throw new AppError("codes_not_mailed")
  const quote = await readStored(deps, p_hash)
  if (isOver(quote)) throw new AppError("quote_not_open")
  if (quote.signing?.id !== signing_id) throw new AppError("quote_changed")
  const code_no = deps.now().getTime()
  const { given_name, family_name, accepts_terms, certifies_vat, early_start } = body
  const p_order = {
    ...{ given_name, family_name, accepts_terms, certifies_vat, early_start, code_no },
    consents: consentsOf(quote.content, quote.signing.line_ids, body, deps.now()),
    code_hash: await hashCode(deps, signing_id, await quoteCode(deps, signing_id, code_no)),
  }
  const sent = await unwrap(
    deps.service.rpc("request_quote_code", { p_hash, p_signing_id: signing_id, p_order, p_network }),
  )
  return { email_hint: hideEmail((sent as { email: string }).email) }
}

type Outcome = SigningOutcome<"quote_changed">

async function sign(deps: Deps, p_hash: string, p_network: Network, body: Call<"sign">): Promise<void> {
  const { signing_id, code, document_sha256, version_no, is_staff_device } = body
  const quote = await readStored(deps, p_hash)
  // A second press after the signature finds no signing under way; the database knows the one that is signed.
  const consents = isOver(quote) ? [] : (quote.signing?.consents ?? [])
  const p_order = {
    code_hash: await hashCode(deps, signing_id, code),
    ...{ document_sha256, version_no, context: is_staff_device ? "in_person" : "link" },
    early_start: consents.some(({ kind }) => kind === "early_start"),
  }
  const answer = await unwrap(deps.service.rpc("sign_quote", { p_hash, p_signing_id: signing_id, p_order, p_network }))
  checkOutcome(answer as Outcome)
}
