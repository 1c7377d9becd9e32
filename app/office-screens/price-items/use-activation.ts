import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { PriceItem } from "./data.ts"
import { priceItems } from "./records.ts"

/** Proposes a work in quotes or no longer; it may then leave the filtered list, so that the way back is offered. */
export function useActivation(): (item: PriceItem) => void {
  const set = useChange({
    table: priceItems.table,
    change: (db, { id, is_active }: PriceItem) => updateRow(db, priceItems.table, id, { is_active: !is_active }),
    onDone: (_nothing, item) =>
      toastUndo(
        item.is_active
          ? `«\u00a0${item.label}\u00a0» n’est plus proposé`
          : `«\u00a0${item.label}\u00a0» est proposé de nouveau`,
        () => set.mutate({ ...item, is_active: !item.is_active }),
      ),
    failed: "L’ouvrage n’a pas été changé",
    readsAgainWhenRefused: true,
  })
  return set.mutate
}
