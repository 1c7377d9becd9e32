import { dataOf, type Db } from "#app/lib/db.ts"
import { useChange } from "../records/use-change.ts"

/** Corrects a payment that did not take place or was given back. It stays in the list, struck through. */
export async function voidPayment(db: Db, { id, reason }: { id: string; reason: string }): Promise<void> {
  await db.rpc("void_payment", { p_id: id, p_reason: reason }).then(dataOf)
}

/** `table`: the one whose queries show the payment. */
export function useVoidPayment(table: string) {
  return useChange({
    table,
    change: voidPayment,
    done: "Paiement mis à jour avec succès",
    failed: "Erreur lors de la mise à jour du paiement",
  })
}
