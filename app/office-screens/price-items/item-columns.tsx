import { CircleCheck, CircleSlash, Eye, EyeOff, Pencil } from "lucide-react"
import { Lines, Minor, NameLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { countOf } from "#domain/numbers.ts"
import { marginPercent } from "#domain/price-items/price-item.ts"
import { showDecimal } from "#domain/quotes/decimals.ts"
import { type Unit, unitLabels } from "#domain/quotes/quote.ts"
import { percentOf, taxed } from "#domain/vat.ts"
import type { PriceItem } from "./data.ts"
import styles from "./price-items.module.css"

const ACTIVE = { label: "Actif", tone: "success", icon: CircleCheck } as const
const INACTIVE = { label: "Inactif", tone: "neutral", icon: CircleSlash } as const

/** « 48,30 € ». */
export const showPrice = (price: number | string) => `${showDecimal(String(price), 2)}\u00a0€`
/** « 48,30 €/m² ». */
export const showUnitPrice = (price: number | string, unit: Unit) => `${showPrice(price)}/${unitLabels[unit]}`

const showHours = (hours: number | null) => (hours === null ? "" : `${showDecimal(String(hours))}\u00a0h`)

function describeMargin(price: number, cost: number): string {
  const margin = marginPercent(price, cost)
  return margin === null ? "" : `marge ${margin}\u00a0%`
}

type Context = {
  hrefOf: (id: string) => string
  onToggle: (item: PriceItem) => void
  hasInactive: boolean
  isExempt: boolean
}

export function itemColumns({ hrefOf, onToggle, hasInactive, isExempt }: Context): Column<PriceItem>[] {
  return [
    {
      header: "Désignation",
      card: "head",
      takesRoom: true,
      cell: ({ id, code, label, category }) => (
        <Lines>
          <NameLink href={hrefOf(id)}>{label}</NameLink>
          <Minor>{[code, category].filter(Boolean).join(" · ")}</Minor>
        </Lines>
      ),
    },
    {
      header: taxed("Prix", isExempt, "ht"),
      align: "end",
      card: "head",
      cell: ({ unit, unit_price }) => (
        <span className={styles.price}>
          <strong>{showPrice(unit_price)}</strong>
          <Minor>/{unitLabels[unit]}</Minor>
        </span>
      ),
    },
    {
      header: "Détails",
      only: "cards",
      cell: ({ vat_rate, unit_price, unit_cost, hours }) => (
        <Minor>
          {[
            isExempt ? "" : `TVA ${percentOf(vat_rate)}`,
            unit_cost === null ? "" : `déboursé ${showPrice(unit_cost)}, ${describeMargin(unit_price, unit_cost)}`,
            showHours(hours),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Minor>
      ),
    },
    ...(isExempt
      ? []
      : [
          {
            header: "TVA",
            align: "end" as const,
            only: "table" as const,
            cell: ({ vat_rate }: PriceItem) => percentOf(vat_rate),
          },
        ]),
    {
      header: taxed("Déboursé", isExempt, "ht"),
      align: "end",
      only: "table",
      cell: ({ unit_price, unit_cost }) =>
        unit_cost === null ? null : (
          <Lines>
            <span>{showPrice(unit_cost)}</span>
            <Minor>{describeMargin(unit_price, unit_cost)}</Minor>
          </Lines>
        ),
    },
    { header: "Heures", align: "end", only: "table", cell: ({ hours }) => showHours(hours) },
    {
      header: "Utilisé",
      align: "end",
      only: "table",
      isForWideTable: true,
      cell: ({ use_count }) => <Minor>{use_count > 0 ? countOf(use_count, "fois", "fois") : "Jamais"}</Minor>,
    },
    ...(hasInactive
      ? [
          {
            header: "État",
            cell: ({ is_active }: PriceItem) => <StatusBadge look={is_active ? ACTIVE : INACTIVE} />,
          },
        ]
      : []),
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      // A card is a link to the form, which has both.
      only: "table",
      cell: (item) => {
        const about = `«\u00a0${item.label}\u00a0»`
        return (
          <RowActions>
            <RowAction icon={Pencil} label="Modifier" about={about} to={hrefOf(item.id)} />
            <RowAction
              icon={item.is_active ? EyeOff : Eye}
              label={item.is_active ? "Désactiver" : "Activer"}
              about={about}
              onClick={() => onToggle(item)}
            />
          </RowActions>
        )
      },
    },
  ]
}
