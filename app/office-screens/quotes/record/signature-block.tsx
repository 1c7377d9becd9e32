import { useMutation } from "@tanstack/react-query"
import { Button } from "@mantine/core"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { Figures, Instant, When } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { openInNewTab } from "#app/office/upload/open-file.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { placeOf } from "#domain/quotes/describe.ts"
import { taxed } from "#domain/vat.ts"
import type { Signature } from "./data.ts"
import styles from "./sent-quote.module.css"

/** Who signed, how, and what the law says until when. */
export function SignatureBlock({ signature, isExempt }: { signature: Signature; isExempt: boolean }) {
  const { means, place, signed_at, signed_on, withdraw_until, no_money_before, evidence_sha256 } = signature
  const name = [signature.given_name, signature.family_name].filter(Boolean).join(" ")
  return (
    <Panel
      title="Signature"
      description={
        means === "online"
          ? "Signature électronique simple."
          : `Sur papier, noté par ${signature.recorded_by_name ?? "l’équipe"}.`
      }
    >
      <Facts>
        <Fact label="Signé par">{name}</Fact>
        <Fact label="Le">
          {means === "online" ? <Instant at={signed_at} /> : <When iso={signed_on}>{formatShortDate(signed_on)}</When>}
        </Fact>
        <Fact label="Lieu">{placeOf(place)}</Fact>
        <Fact label={taxed("Total", isExempt)}>
          <Figures>{formatCents(signature.total_cents)}</Figures>
        </Fact>
        <Fact label="Total HT">{isExempt ? null : <Figures>{formatCents(signature.net_cents)}</Figures>}</Fact>
        <Fact label="Rétractation">
          {signature.withdrawn_at ? (
            <>
              Le client s’est rétracté le <Instant at={signature.withdrawn_at} />
              {signature.withdrawn_reason ? `\u00a0: «\u00a0${signature.withdrawn_reason}\u00a0»` : null}
            </>
          ) : withdraw_until ? (
            `Possible jusqu’au ${formatShortDate(withdraw_until)}`
          ) : (
            "Sans objet"
          )}
        </Fact>
        <Fact label="Paiement">{no_money_before ? `Aucun avant le ${formatShortDate(no_money_before)}` : null}</Fact>
        <Fact label="Début anticipé">{signature.early_start ? "Demandé expressément par le client" : null}</Fact>
        <Fact label="TVA réduite">{signature.vat_certified ? "Attestée par le client" : null}</Fact>
        <Fact label="Empreinte de la preuve">
          {evidence_sha256 ? <code className={styles.hash}>{evidence_sha256.slice(0, 12)}…</code> : null}
        </Fact>
        <Fact label="Scan">{signature.path ? <OpenScan signature={signature} /> : null}</Fact>
      </Facts>
    </Panel>
  )
}

function OpenScan({ signature: { bucket, path, file_name } }: { signature: Signature }) {
  const name = file_name ?? "Devis signé"
  const open = useMutation({
    mutationFn: () => openInNewTab(browserDb(), { name, path, address: null, ...(bucket ? { bucket } : {}) }),
    onError: (error) => toastError("Le scan n’a pas pu être ouvert", reasonOf(error)),
  })
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => open.mutate()}>
      {name}
    </Button>
  )
}
