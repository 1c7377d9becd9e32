import { randomUUID } from "node:crypto"
import { issued, type InvoiceRead } from "./invoice-world.ts"
import { world, type Row } from "./quote-world.ts"

export type Proposal = Row & {
  id: string
  label: string
  is_sure: boolean
  doubt: string | null
  was_noted: boolean
  noted: Row | null
  candidates: (Row & { kind: string; id: string; number: string | null; reason: string })[]
}
type Outcome = { line: number; outcome: "new" | "known" | "refused"; reason: string | null }

/** One client a name. */
const phones = new Map<string, string>()
function phoneOf(name: string): string {
  const known = phones.get(name) ?? `+3361234${String(phones.size + 1000)}`
  phones.set(name, known)
  return known
}

/** An open invoice of a small job of a client with this name, of so many cents. */
export async function openInvoice(client_name: string, cents: number, change: Row = {}): Promise<InvoiceRead> {
  const request = await world.add.request({
    ...{
      client_name,
      client_phone: phoneOf(client_name),
      base_price: cents / 100,
      vat_rate: 10,
      scheduled_date: "2026-11-24",
      status: "completed",
    },
    ...change,
  })
  return issued({ kind: "standard", request_id: request.id })
}

/** Lines of a statement; what a line does not say is of an ordinary transfer. */
export const bankLines = (...lines: Row[]) =>
  lines.map((line, index) => ({
    ...{ line: index + 1, day: "2026-11-25", amount_cents: 10000, label: "VIR SEPA", occurrence: 1 },
    ...line,
  }))

export async function importLines(
  lines: Row[],
  p_import = randomUUID(),
  p_is_trial = false,
  who: "manager" | "admin" = "manager",
) {
  const { data, error } = await world.as[who].rpc("import_bank_lines", {
    p_lines: lines as never,
    p_import,
    p_is_trial,
  })
  if (error) throw new Error(JSON.stringify(error))
  return (data as { outcomes: Outcome[] }).outcomes
}

export async function proposals(): Promise<Proposal[]> {
  const { data, error } = await world.as.manager.rpc("propose_bank_matches")
  if (error) throw new Error(JSON.stringify(error))
  return (data as { lines: Proposal[] }).lines
}

/** The proposal for a label, in one word: what is ticked, or the doubt or the reason of the likeliest document. */
export const verdict = ({ is_sure, doubt, candidates }: Proposal) =>
  is_sure ? `sure: ${candidates[0]?.reason}` : (doubt ?? candidates[0]?.reason ?? "none")

export async function noteLine(p_id: string, p_subject: Row) {
  const { data, error } = await world.as.manager.rpc("note_bank_line", { p_id, p_subject: p_subject as never })
  return { receipt: data, refusal: error?.code ?? null }
}
