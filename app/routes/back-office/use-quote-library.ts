import { browserDb } from "#app/lib/browser-db.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { matchItems, saveItem } from "#app/office-screens/price-items/data.ts"
import { priceItems } from "#app/office-screens/price-items/records.ts"
import { countItemUse } from "#app/office-screens/quotes/data.ts"
import { lineCents } from "#domain/amounts/document.ts"
import type { PriceItemValues } from "#domain/price-items/price-item.ts"
import type { EditedLine } from "#domain/quotes/cells.ts"
import { withoutVat } from "#domain/amounts/with-vat.ts"
import type { Basis } from "#domain/vat.ts"

const MOST_MATCHES = 8
const SEARCH_TIMEOUT_MS = 5000
const TO_CORRECT = "Corrigez d’abord les cellules en rouge de la ligne\u00a0: elles ne se lisent pas."

/** What the library of works brings to the editor of quotes. */
export function useQuoteLibrary() {
  const keep = useChange({
    table: priceItems.table,
    change: (db, values: PriceItemValues) => saveItem(db, null, 0, values),
    done: "Ouvrage ajouté à la bibliothèque",
    failed: "L’ouvrage n’a pas été ajouté à la bibliothèque",
  })
  async function onKeep(line: EditedLine, basis: Basis) {
    if (line.unread) return toastError("L’ouvrage n’a pas été ajouté à la bibliothèque", TO_CORRECT)
    await keep.mutateAsync(itemOf(line, basis)).catch(() => undefined)
  }
  return { search, onTaken, onKeep }
}

const search = (text: string) => matchItems(browserDb(), text, MOST_MATCHES, AbortSignal.timeout(SEARCH_TIMEOUT_MS))
// A count that fails is worth no message.
const onTaken = (id: string) => void countItemUse(browserDb(), id).catch(() => undefined)

/** The library states prices HT. */
function itemOf(line: EditedLine, basis: Basis): PriceItemValues {
  const { label, description, unit, unit_price, vat_rate, unit_cost, hours } = line
  const cents = lineCents({ quantity: "1", unit_price, discount_bp: 0 })
  const net = basis === "ht" ? unit_price : String(withoutVat(cents, vat_rate) / 100)
  const values = { label, description, unit, unit_price: net, vat_rate, unit_cost, hours }
  return { ...values, code: null, category: null, is_active: true }
}
