import type { CsvColumn } from "#app/office/export/csv.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { fromCents } from "#domain/money.ts"
import { describeTaking, takingMethodLabels } from "#domain/takings/takings.ts"
import type { Taking } from "./data.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")

export const JOURNAL_COLUMNS: readonly CsvColumn<Taking>[] = [
  { header: "Date", value: ({ day }) => formatShortDate(day) },
  { header: "Libellé", value: (line) => plain(describeTaking(line)) },
  { header: "Moyen", value: ({ method }) => takingMethodLabels[method] },
  { header: "Montant (€)", value: ({ amount_cents }) => fromCents(amount_cents) },
  { header: "Client", value: ({ client_name }) => client_name },
  { header: "Référence", value: ({ reference }) => reference },
  { header: "Prestation", value: ({ service_type }) => service_type },
  { header: "Noté par", value: ({ author_name }) => author_name },
  { header: "Noté le", value: ({ at }) => plain(formatDateTime(new Date(at))) },
]
