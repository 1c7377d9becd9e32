import { Link } from "react-router"
import { buyerKindLabels, describeKind, type FilePart } from "#domain/clients/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { clientPath } from "../client-columns.tsx"
import type { Facts } from "./data.ts"
import styles from "./merging.module.css"

/** One of two files side by side: what a person would tell them apart by. */
export function FileFacts({ facts }: { facts: Facts }) {
  const identity = partOf(facts, "identity")
  const counts = [
    countOf(facts.row_count, "demande", "demandes"),
    countOf(facts.quote_count, "devis", "devis"),
    countOf(facts.invoice_count, "facture", "factures"),
  ]
  return (
    <div className={styles.file}>
      <Link to={clientPath(facts.id)}>{facts.name}</Link>
      <span className="office-minor">
        {[describeKind(facts), partOf(facts, "buyer_kind"), facts.city].filter(Boolean).join(" · ")}
      </span>
      {facts.phone ? <span>{formatPhone(facts.phone)}</span> : null}
      {facts.email ? <span className={styles.long}>{facts.email}</span> : null}
      {identity ? <span>{identity}</span> : null}
      {facts.billing ? <span>Facturer&nbsp;: {partOf(facts, "billing")}</span> : null}
      {facts.notes ? <span className={styles.notes}>«&nbsp;{facts.notes}&nbsp;»</span> : null}
      {facts.no_marketing_at ? <span className="office-minor">Ne veut recevoir aucune offre</span> : null}
      <span className="office-minor">
        {counts.join(", ")}
        {facts.last_day ? `, dernière demande le ${formatShortDate(facts.last_day)}` : ""}
      </span>
    </div>
  )
}

/** A part of a file in words; empty when the file does not say it. */
export function partOf(facts: Facts, part: FilePart): string {
  switch (part) {
    case "kind":
      return describeKind(facts)
    case "buyer_kind":
      return facts.buyer_kind ? buyerKindLabels[facts.buyer_kind] : ""
    case "identity":
      return [facts.siren && `SIREN ${facts.siren}`, facts.vat_number && `TVA ${facts.vat_number}`]
        .filter(Boolean)
        .join(" · ")
    case "billing":
      return facts.billing?.replaceAll("\n", ", ") ?? ""
    case "heard_from":
      return facts.heard_from ?? ""
  }
}
