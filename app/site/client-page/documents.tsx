import { FileText } from "lucide-react"
import type { WorksDocument } from "#domain/client-page/client-page.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { documentTypeLabels } from "#domain/projects/labels.ts"
import styles from "./documents.module.css"

/** Documents of the works; each opens in a new tab, through an address that is valid for an hour. */
export function Documents({ documents }: { documents: WorksDocument[] }) {
  return (
    <section className={`sheet stack ${styles.documents}`} aria-labelledby="documents">
      <h2 id="documents" className="size-3">
        Vos documents
      </h2>
      <ul className="stack gap-1">
        {documents.map(({ id, name, url, type, status, added_at }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className={styles.line}>
              <FileText size={24} aria-hidden="true" />
              <span>
                <b>{name}</b>
                <span className="visually-hidden"> (nouvel onglet)</span>
                <br />
                <span className="minor">
                  {`${describe(type, status)} le ${formatShortDate(parisDate(new Date(added_at)))}`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** « Devis signé, ajouté »; « Ajouté » when the type says nothing. Only what the client signs is called signed. */
function describe(type: WorksDocument["type"], status: WorksDocument["status"]): string {
  if (type === "other") return "Ajouté"
  const isSigned = status === "signed" && (type === "quote" || type === "contract")
  return `${documentTypeLabels[type]}${isSigned ? " signé" : ""}, ajouté${FEMININE.has(type) ? "e" : ""}`
}

const FEMININE = new Set<WorksDocument["type"]>(["invoice", "permit", "insurance"])
