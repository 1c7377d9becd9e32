import { CalendarClock } from "lucide-react"
import { Lines, Minor, NameLink, PhoneLink } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { describeKind } from "#domain/clients/labels.ts"
import { countOf } from "#domain/numbers.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Card } from "./data.ts"
import styles from "./clients.module.css"

export const clientPath = (id: string) => `/admin/clients/${id}`

export function clientColumns(): Column<Card>[] {
  return [
    {
      header: "Client",
      card: "head",
      cell: (card) => (
        <Lines>
          <NameLink href={clientPath(card.id)}>{card.name}</NameLink>
          <Minor>
            {describeKind(card)}
            {card.city ? ` · ${card.city}` : ""}
          </Minor>
        </Lines>
      ),
    },
    {
      header: "Téléphone",
      cell: ({ phone }) => (phone ? <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink> : null),
    },
    {
      header: "Dernier échange",
      cell: ({ last_day, row_count }) => (
        <Lines>
          {last_day ? <span>{formatShortDate(last_day)}</span> : null}
          <Minor>{row_count === 0 ? "Aucune demande" : countOf(row_count, "demande", "demandes")}</Minor>
        </Lines>
      ),
    },
    {
      header: "Prochain rendez-vous",
      cell: ({ next_day }) =>
        next_day ? (
          <span className={styles.next}>
            <CalendarClock aria-hidden size={14} />
            {formatShortDate(next_day)}
          </span>
        ) : null,
    },
    {
      header: "Doit",
      align: "end",
      card: "head",
      cell: ({ due_cents }) => (due_cents > 0 ? <strong>{formatCents(due_cents)}</strong> : null),
    },
  ]
}
