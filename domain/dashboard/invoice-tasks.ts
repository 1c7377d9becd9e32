import { formatCents } from "../money.ts"
import { countOf } from "../numbers.ts"
import { type Excess, excessName, excessPath } from "../takings/excess.ts"
import type { Task } from "./tasks.ts"

/** What clients owe on invoices in all and late, and what was paid too much, in cents. */
export type InvoiceSums = {
  due_cents: number
  late_count: number
  late_cents: number
  /** Late for more than a week without a reminder that could be mailed. */
  unreminded_count: number
  return_count: number
  return_cents: number
  /** The largest five. */
  excesses: Excess[]
}

/** The lines of « À traiter » about invoices: money to give back, then what is late. */
export function invoiceTasks(sums: InvoiceSums): Task[] {
  const { due_cents, late_count, late_cents, unreminded_count, return_count, return_cents, excesses } = sums
  const tasks: Task[] = []
  const [only] = excesses
  if (only) {
    const isOnly = return_count === 1
    tasks.push({
      key: "money-return",
      kind: "refund",
      text: `${formatCents(return_cents)} à rembourser`,
      detail: isOnly
        ? `${excessName(only)}\u00a0: payé en trop`
        : `${countOf(return_count, "client", "clients")} ont payé en trop`,
      to: isOnly ? excessPath(only) : "/admin/factures",
    })
  }
  if (late_count > 0) {
    tasks.push({
      key: "invoices-late",
      kind: "invoice_late",
      text: `${formatCents(late_cents)} en retard`,
      detail: `${countOf(late_count, "facture échue", "factures échues")}, sur ${formatCents(due_cents)} à encaisser`,
      to: "/admin/factures?etat=late",
    })
  }
  if (unreminded_count > 0) {
    tasks.push({
      key: "invoices-unreminded",
      kind: "invoice_late",
      text: `${countOf(unreminded_count, "facture échue", "factures échues")} à relancer vous-même`,
      detail: "Remises sans e-mail, ou l’adresse est refusée\u00a0: aucune relance ne part",
      to: "/admin/factures?etat=late",
    })
  }
  return tasks
}
