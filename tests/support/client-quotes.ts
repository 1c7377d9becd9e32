import { createHash, randomUUID } from "node:crypto"
import type { Db } from "#functions/_shared/deps.ts"
import type { World } from "./backend.ts"
import { sendableQuote } from "./sendable-quote.ts"

type Row = Record<string, unknown>
const NOTHING = { level: 1, description: null, quantity: "1", quantity_formula: null, discount_bp: 0 }
const work = (label: string, unit_price: string, vat_rate: number, change: Row = {}) => ({
  ...{ ...NOTHING, id: randomUUID(), kind: "work", label, unit: "forfait", unit_price, vat_rate, is_option: false },
  ...{ price_item_id: null, unit_cost: "123.45", hours: "7", ...change },
})
/** Costs, hours and notes that no client may read. */
export const SECRETS = /unit_cost|hours|margin|internal|123\.45|Marge à défendre/
export const EMAIL = "anne@example.fr"

/** Writes and sends a quote of 2 365,77 € TTC with an option of 288 €. Returns the ids of both. */
export async function sendQuote({ staff, sql }: { staff: Db; sql: World["sql"] }, change: Row = {}) {
  const [customer] = await sql<{ id: string }>(
    "insert into public.customers (name) values ('Anne Durand') returning id",
  )
  await sql(
    `insert into public.customer_channels (customer_id, kind, value) values ('${customer?.id}', 'email', '${EMAIL}')`,
  )
  const option = work("Niche éclairée", "240", 20, { is_option: true })
  const quote = {
    ...{ kind: "initial", title: "Salle de bains", customer_id: customer?.id, deposit_bp: 3000 },
    internal_notes: "Marge à défendre",
    lines: [
      { ...work("Démolition", "0", 20), kind: "section" },
      work("Dépose carrelage", "787.07", 10),
      work("Faïence", "1249.99", 20),
      option,
    ],
    ...(await sendableQuote({ sql })),
    ...change,
  }
  const id = randomUUID()
  const saved = await staff.rpc("save_quote", { p_id: id, p_lock_version: 0, p_quote: quote as never })
  const { lock_version } = (saved.data ?? {}) as { lock_version?: number }
  const order = { p_id: id, p_lock_version: lock_version ?? 0, p_order: { message: "À votre écoute." } }
  const { error } = await staff.rpc("send_quote", order)
  if (saved.error || error) throw new Error(JSON.stringify(saved.error ?? error))
  return { id, optionId: option.id }
}

/** What the site's process does with the documents that are due; their bytes are not a PDF. */
export async function drawDocuments(service: Db) {
  const { data } = await service.rpc("claim_documents", { p_limit: 20 })
  for (const { id, attempt } of (data ?? []) as { id: string; attempt: number }[]) {
    const bytes = Buffer.from(`document ${id}`)
    const path = `tests/${id}.pdf`
    await service.storage.from("accounts").upload(path, bytes, { contentType: "application/pdf", upsert: true })
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    await service.rpc("finish_document", {
      ...{ p_id: id, p_attempt: attempt, p_path: path, p_sha256: sha256, p_byte_count: bytes.byteLength },
    })
  }
}
