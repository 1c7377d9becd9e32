import { readPayments } from "#app/office/money/read-payments.ts"
import type { Db } from "#app/lib/db.ts"
import { everyPayment } from "#domain/takings/receipts.ts"

/** More are not shown. */
const MOST = 500

/** The payments of a renovation in the order of their entry, and what may be given back, in cents. */
export async function listPayments(db: Db, projectId: string) {
  const { receipts, returns } = await readPayments(db, { kind: "project", id: projectId })
  return {
    payments: everyPayment(receipts),
    isWhole: receipts.length < MOST,
    returnableCents: returns.by_card_cents + returns.by_hand_cents,
  }
}
