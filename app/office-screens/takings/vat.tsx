import { useQuery } from "@tanstack/react-query"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { Loading } from "#app/office/feedback/loading.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { formatCents } from "#domain/money.ts"
import type { Period } from "#domain/takings/takings.ts"
import { grossOf, isWithoutVat, type VatOfTakings, vatTitle } from "#domain/takings/vat.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import { vatColumns } from "./export.ts"
import { vatQuery } from "./queries.ts"
import { RatesTable } from "./sums-table.tsx"
import styles from "./takings.module.css"

type VatPanelProps = {
  period: Period
  /** The journal beside it shows one means of payment only. */
  isOfOneMethod: boolean
}

/** The VAT of what was received in a period, by rate. */
export function VatPanel({ period, isOfOneMethod }: VatPanelProps) {
  const { isVatExempt } = useCompanyOffer()
  const read = useQuery(vatQuery(period))
  const vat = read.data
  // Money that was received before the franchise keeps its VAT.
  if (isVatExempt && (!vat || isWithoutVat(vat))) {
    return (
      <Panel title={vatTitle(period)}>
        <p className={styles.exempt}>{VAT_EXEMPTION}</p>
      </Panel>
    )
  }
  if (vat && vat.rates.length === 0 && vat.unsplit_cents === 0) return null
  return (
    <Panel
      title={vatTitle(period)}
      description={`La TVA de ce qui a été encaissé, remboursements et corrections déduits${isOfOneMethod ? ", tous moyens de paiement" : ""}.`}
      actions={
        <ExportButton
          fileName={`tva-encaissee-${period.from}-${period.to}`}
          label="Exporter la TVA"
          columns={vatColumns(period)}
          pageSize={Infinity}
          readPage={() => Promise.resolve(vat?.months ?? [])}
        />
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={120} /> : null}
      {vat ? <VatTable vat={vat} /> : null}
    </Panel>
  )
}

function VatTable({ vat: { rates, kept, goods, unsplit_cents, total_cents } }: { vat: VatOfTakings }) {
  return (
    <>
      {rates.length > 0 ? <RatesTable rates={rates} /> : null}
      <ul className={`office-minor ${styles.notes}`}>
        {grossOf(kept) === 0 ? null : (
          <li>
            {"dont acomptes conservés après annulation\u00a0: "}
            <Figures>{formatCents(kept.net_cents)}</Figures> HT et <Figures>{formatCents(kept.vat_cents)}</Figures>
            {" de TVA, à voir avec votre comptable."}
          </li>
        )}
        {grossOf(goods) === 0 ? null : (
          <li>
            {
              "dont biens, dont la TVA est due à la livraison et non au paiement (écart avec ce qui est encaissé)\u00a0: "
            }
            <Figures>{formatCents(goods.net_cents)}</Figures> HT et <Figures>{formatCents(goods.vat_cents)}</Figures> de
            TVA.
          </li>
        )}
        {unsplit_cents === 0 ? null : (
          <li>
            {"sans taux (payé en trop, repris d’avant le journal, ou sans demande)\u00a0: "}
            <Figures>{formatCents(unsplit_cents)}</Figures>
            {`, hors de ce tableau. Avec lui${grossOf(goods) === 0 ? "" : ", et sans les biens"}, le net de la période est de `}
            <Figures>{formatCents(total_cents)}</Figures>.
          </li>
        )}
      </ul>
    </>
  )
}
