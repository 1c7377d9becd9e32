import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect } from "vitest"
import { freshBackend, type World } from "./backend.ts"
import { sendableQuote } from "./sendable-quote.ts"

export type Row = Record<string, unknown>

/** A site with a client, and the ways of a quote: written, sent, drawn as the site's process does, signed with its code. */
export let world: World
let customer = ""
let sendable: Row = {}
const NOW = "2026-11-25T12:00:00+01:00"

export function useQuoteWorld(): void {
  beforeAll(async () => {
    world = await freshBackend()
  })
  beforeEach(async () => {
    await world.setClock(NOW)
    await world.empty(
      "email_outbox",
      "documents",
      "quotes",
      "reno_projects",
      "document_series",
      "receipts",
      "customers",
    )
    const [made] = await world.sql<{ id: string }>(
      "insert into public.customers (name) values ('Anne Durand') returning id",
    )
    customer = made?.id ?? ""
    sendable = await sendableQuote(world)
    await world.sql(
      "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'anne@example.fr')",
      [customer],
    )
  })
}

export const work = (label: string, unit_price: string, change: Row = {}) => ({
  ...{
    id: randomUUID(),
    kind: "work",
    level: 1,
    label,
    description: null,
    quantity: "1",
    quantity_formula: null,
    unit: "forfait",
  },
  ...{
    unit_price,
    discount_bp: 0,
    vat_rate: 10,
    is_option: false,
    price_item_id: null,
    unit_cost: "123.45",
    hours: "7",
  },
  ...change,
})
export const OPTION = work("Niche éclairée", "240", { is_option: true, vat_rate: 20 })
export const draft = (change: Row = {}) => ({
  ...sendable,
  title: "Salle de bains",
  customer_id: customer,
  internal_notes: "Marge à défendre",
  deposit_bp: 3000,
  lines: [
    { ...work("Démolition", "0"), kind: "section" },
    work("Dépose carrelage", "787.07"),
    work("Faïence", "1249.99", { vat_rate: 20 }),
    OPTION,
  ],
  ...change,
})
export async function save(
  quote: Row = draft(),
  id: string = randomUUID(),
  version = 0,
  who: "manager" | "admin" = "manager",
) {
  return world.as[who].rpc("save_quote", { p_id: id, p_lock_version: version, p_quote: quote })
}
export async function written(change: Row = {}): Promise<string> {
  const { data, error } = await save(draft(change))
  if (error) throw new Error(JSON.stringify(error))
  return (data as { id: string }).id
}
export const send = (id: string, version = 2, order: Row = {}) =>
  world.as.manager.rpc("send_quote", { p_id: id, p_lock_version: version, p_order: order })
/** Sends a quote, and draws its documents as the site's process does. */
export async function sent(change: Row = {}): Promise<{ id: string; hash: string }> {
  const id = await written(change)
  const { error } = await send(id)
  if (error) throw new Error(JSON.stringify(error))
  const hash = id.replaceAll("-", "").padEnd(64, "0")
  await world.as.service.rpc("remember_private_link", {
    p_kind: "quote",
    p_subject_id: id,
    p_generation: 0,
    p_hash: hash,
  })
  await drawn()
  return { id, hash }
}
export async function drawn() {
  const { data } = await world.as.service.rpc("claim_documents", { p_limit: 20 })
  for (const { id, attempt } of (data ?? []) as { id: string; attempt: number }[])
    await world.as.service.rpc("finish_document", {
      ...{ p_id: id, p_attempt: attempt, p_path: `${id}.pdf`, p_byte_count: 100 },
      p_sha256: id.replaceAll("-", "").padEnd(64, "a"),
    })
}
type Client = {
  state: string
  signing: { id: string; sha256: string } | null
  signature: Row | null
  documents: Row[]
  content: Row
}
export async function page(hash: string) {
  const { data, error } = await world.as.service.rpc("read_client_quote", { p_hash: hash })
  if (error) throw new Error(JSON.stringify(error))
  return data as Client
}
const CONSENT = {
  given_name: "Anne",
  family_name: "Durand",
  accepts_terms: true,
  certifies_vat: true,
  code_hash: "c0de",
  code_no: 1,
}
export async function prepared(hash: string, lines: string[] = []) {
  const { data, error } = await world.as.service.rpc("choose_quote_options", { p_hash: hash, p_line_ids: lines })
  if (error) throw new Error(JSON.stringify(error))
  await drawn()
  return data as { signing_id: string; total_cents: number }
}
/** Where a client's call comes from. */
type Network = Record<string, string>
export const ask = (hash: string, signing: string, change: Row = {}, p_network: Network = {}) =>
  world.as.service.rpc("request_quote_code", {
    p_hash: hash,
    p_signing_id: signing,
    p_order: { ...CONSENT, ...change },
    p_network,
  })
export async function sign(hash: string, signing: string, change: Row = {}, p_network: Network = {}) {
  const { signing: seen } = await page(hash)
  const order = { code_hash: "c0de", document_sha256: seen?.sha256, version_no: 1, ...change }
  const { data, error } = await world.as.service.rpc("sign_quote", {
    p_hash: hash,
    p_signing_id: signing,
    p_order: order,
    p_network,
  })
  return error ? error.code : (data as { outcome: string }).outcome
}
export async function signed(change: Row = {}, lines: string[] = []) {
  const quote = await sent(change)
  const { signing_id } = await prepared(quote.hash, lines)
  await ask(quote.hash, signing_id)
  expect(await sign(quote.hash, signing_id)).toBe("signed")
  await drawn()
  return quote
}
export async function project(budget = 0): Promise<string> {
  const [made] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address, budget) values ('Chantier', 'Anne Durand', 'Paris', $1) returning id",
    [budget],
  )
  return made?.id ?? ""
}
