import * as z from "zod/mini"
import { required } from "../fields.ts"
import { percentOf } from "../vat.ts"

/** The plan of accounts: which journal or account each kind of movement is written to. */
export type PlanRow = { id: string; role: string; vat_rate: number | null; number: string; label: string }

/** The parts of the plan, and the roles of each, in the order of the screen. */
export const PLAN_PARTS: readonly { title: string; roles: readonly string[] }[] = [
  { title: "Journaux", roles: ["journal_sales", "journal_bank", "journal_cash", "journal_other"] },
  { title: "Clients", roles: ["client", "retention", "aid", "deposit"] },
  { title: "Ventes", roles: ["sales", "sales_reverse", "goods", "goods_reverse"] },
  { title: "TVA", roles: ["vat_due", "vat_waiting"] },
  { title: "Argent reçu", roles: ["transfer", "cash", "check", "card", "card_online", "unknown"] },
]

const roleLabels: Record<string, string> = {
  journal_sales: "Journal des ventes",
  journal_bank: "Journal de banque",
  journal_cash: "Journal de caisse",
  journal_other: "Opérations diverses",
  client: "Clients",
  retention: "Retenues de garantie",
  aid: "Aides à recevoir",
  deposit: "Acomptes et avances",
  sales: "Travaux et services",
  sales_reverse: "Travaux, autoliquidation",
  goods: "Biens vendus",
  goods_reverse: "Biens, TVA due par l’acheteur",
  vat_due: "TVA due",
  vat_waiting: "TVA en attente",
  transfer: "Virements",
  cash: "Espèces",
  check: "Chèques",
  card: "Cartes sur place",
  card_online: "Cartes en ligne",
  unknown: "Sans contrat connu",
}

/** « Travaux et services à 10 % » */
export function roleLabel({ role, vat_rate }: Pick<PlanRow, "role" | "vat_rate">): string {
  const what = roleLabels[role] ?? role
  return vat_rate === null ? what : vat_rate === 0 ? `${what} sans TVA` : `${what} à ${percentOf(vat_rate)}`
}

export const isJournal = ({ role }: Pick<PlanRow, "role">): boolean => role.startsWith("journal")

/** The database has the same checks (account_plan_number). The first three signs of an account are those of the French plan (LPF, A47 A-1, VII). */
const accountNumber = required("Indiquez le numéro du compte.", 12).check(
  z.regex(/^\d{3}[0-9A-Z]{0,9}$/, "Trois chiffres au moins, puis des chiffres ou des majuscules, 12 signes au plus."),
)
const journalCode = required("Indiquez le code du journal.", 5).check(
  z.regex(/^[A-Z0-9]{1,5}$/, "De un à cinq chiffres ou majuscules."),
)
const label = required("Indiquez l’intitulé.", 60)

export const journalSchema = z.object({ number: journalCode, label })
export const accountSchema = z.object({ number: accountNumber, label })

/** Works and goods may share one account at each rate. So may all money that the bank has not received yet. */
const GROUPS: Record<string, string> = {
  sales: "sales",
  sales_reverse: "sales",
  goods: "goods",
  goods_reverse: "goods",
}
const WAITING_FOR_BANK = ["check", "card", "card_online"]
const groupOf = ({ role, vat_rate }: PlanRow) =>
  WAITING_FOR_BANK.includes(role)
    ? "in transit"
    : `${GROUPS[role] ?? role} ${role.startsWith("vat") ? "" : (vat_rate ?? "")}`

/** Accounts that stand for several things which an accountant needs apart: « 706000 : Travaux à 20 %, Travaux à 10 % ». */
export function confusions(rows: readonly PlanRow[]): string[] {
  const byNumber = Map.groupBy(rows, (row) => `${isJournal(row) ? "journal " : ""}${row.number}`)
  return [...byNumber.values()]
    .filter((same) => new Set(same.map(groupOf)).size > 1 || hasTwoRates(same))
    .map((same) => `${same[0]?.number}\u00a0: ${same.map(roleLabel).join(", ")}`)
}

/** VAT of two rates on one account. */
const hasTwoRates = (same: readonly PlanRow[]) =>
  same.some(({ role, vat_rate }) =>
    same.some((other) => role.startsWith("vat") && other.role === role && other.vat_rate !== vat_rate),
  )
