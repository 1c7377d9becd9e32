import { useQuery } from "@tanstack/react-query"
import { Download, FileText } from "lucide-react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { invoiceKindLabels } from "#domain/invoices/invoice.ts"
import styles from "./compliance.module.css"
import { requestSpecimens, type Specimen, specimenAddress } from "./data.ts"
import { SPECIMENS, specimensQuery } from "./queries.ts"

/** The specimens to hand to an accountant, with the company's identity and an invented client. */
export function Specimens({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(specimensQuery)
  const specimens = read.data ?? []
  const make = useChange({
    table: SPECIMENS,
    change: requestSpecimens,
    done: "Les spécimens se préparent",
    failed: "Les spécimens ne se préparent pas",
  })
  const waiting = specimens.filter(({ path }) => path === null)
  return (
    <div className={styles.specimens}>
      <ErrorOf read={read} />
      <div className="office-actions">
        {specimens.map((specimen) => (
          <SpecimenFile key={specimen.id} specimen={specimen} />
        ))}
        {isAdmin && read.data ? (
          <IconButton
            variant="default"
            size="xs"
            icon={FileText}
            loading={make.isPending || waiting.some(({ last_error }) => last_error === null)}
            onClick={() => make.mutate()}
          >
            {specimens.length === 0 ? "Préparer les spécimens" : "Les préparer de nouveau"}
          </IconButton>
        ) : null}
      </div>
      <p className="office-minor" role="status">
        {waiting.length === 0
          ? null
          : waiting.some(({ last_error }) => last_error !== null)
            ? "Un spécimen n’a pas pu être dessiné\u00a0: le site réessaie."
            : "Ils arrivent dans quelques secondes, si le serveur du site est en marche."}
      </p>
    </div>
  )
}

function SpecimenFile({ specimen }: { specimen: Specimen }) {
  const take = useChange({
    table: SPECIMENS,
    change: (db) => specimenAddress(db, specimen),
    onDone: (address) => window.location.assign(address),
    failed: "Le spécimen ne se télécharge pas",
  })
  if (specimen.path === null) return null
  return (
    <IconButton variant="default" size="xs" icon={Download} onClick={() => take.mutate()}>
      {invoiceKindLabels[specimen.kind]}
      {specimen.kind === "situation" ? " 2" : ""} (PDF)
    </IconButton>
  )
}
