import { useQuery } from "@tanstack/react-query"
import { Loading } from "#app/office/feedback/loading.tsx"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { Instant } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { describeCounts } from "#domain/clients/import.ts"
import { countOf } from "#domain/numbers.ts"
import { clients } from "../queries.ts"
import { type Import, imports, importsQuery, undoImport } from "./data.ts"
import styles from "#app/office/import/import.module.css"

/** Earlier imports, newest first. Nothing before the first one. */
export function PastImports() {
  const read = useQuery(importsQuery())
  const undo = useChange({
    table: imports.table,
    change: (db, { id }: Import) => undoImport(db, id),
    done: ({ removed, left }) =>
      [
        countOf(removed, "fiche retirée", "fiches retirées"),
        left > 0 ? countOf(left, "reste, qui a servi", "restent, qui ont servi") : "",
      ]
        .filter(Boolean)
        .join(", "),
    failed: "L’import n’a pas été annulé",
    onDone: () => announceTableChange(clients.table),
    readsAgainWhenRefused: true,
  })
  if (read.isPending) return <Loading height={80} />
  if (!read.error && read.data.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className={styles.past}>
      <h3 id="past-imports" className={styles.title}>
        Imports précédents
      </h3>
      <p className="office-minor">
        Annuler un import retire les fiches qu’il a ouvertes. Restent celles qui ont servi depuis (une demande, un
        projet, une note, une tâche), celles que vous avez corrigées ou réunies, et les clients que vous aviez déjà.
      </p>
      <ErrorOf read={read} />
      <ul className={styles.imports}>
        {read.data?.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.file_name}</strong>
              <span>
                {describeCounts({
                  created: row.created_count,
                  known: row.known_count,
                  doubtful: row.doubtful_count,
                  refused: row.refused_count,
                })}
              </span>
              <span className="office-minor">
                <Instant at={row.created_at} />
                {row.author ? `, par ${row.author.full_name ?? row.author.email}` : ""}
              </span>
            </div>
            {row.undone_at ? (
              <span className="office-minor">
                Annulé le <Instant at={row.undone_at} />
              </span>
            ) : row.created_count + row.doubtful_count > 0 ? (
              <InlineConfirm
                label="Annuler cet import"
                accessibleLabel={`Annuler cet import\u00a0: ${row.file_name}`}
                question="Retirer les fiches qu’il a ouvertes&nbsp;?"
                disabled={undo.isPending}
                onConfirm={() => undo.mutate(row)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
