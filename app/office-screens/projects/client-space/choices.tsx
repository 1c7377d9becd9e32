import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, Hourglass, Pencil, Plus, RotateCcw, Trash2 } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import type { ProjectChoice } from "./data.ts"
import { choicesQuery, useDeleteChoice, useMarkSeen, useReopenChoice } from "./queries.ts"
import { ChoiceDialog } from "./choice-dialog.tsx"
import styles from "./client-space.module.css"

const WAITING: StatusLook = { label: "En attente du client", tone: "warning", icon: Hourglass }
const NEW: StatusLook = { label: "Validé, à voir", tone: "info", icon: CircleCheck }
const MADE: StatusLook = { label: "Validé", tone: "success", icon: CircleCheck }

/** The client has answered, and staff have not marked the answer as seen. */
const isNew = ({ chosen_at, seen_at }: ProjectChoice) => chosen_at !== null && seen_at === null

/** The questions for the client to decide, and the decisions. */
export function Choices({ projectId }: { projectId: string }) {
  const read = useQuery(choicesQuery(projectId))
  const markSeen = useMarkSeen(projectId)
  const [edited, setEdited] = useState<ProjectChoice | "new" | null>(null)
  const unseen = read.data?.filter(isNew).length ?? 0
  return (
    <section className={`office-sheet ${styles.card}`} aria-labelledby="choix-client">
      <header className="office-between">
        <h2 id="choix-client" className={styles.title}>
          Choix à valider
        </h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus aria-hidden size={14} />}
          onClick={() => setEdited("new")}
        >
          Proposer un choix
        </Button>
      </header>
      {unseen > 0 ? (
        <Button variant="light" size="compact-sm" className={styles.seen ?? ""} onClick={() => markSeen.mutate()}>
          Marquer {unseen > 1 ? `les ${unseen} réponses comme vues` : "la réponse comme vue"}
        </Button>
      ) : null}
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={80} /> : null}
      {read.data?.length === 0 ? (
        <p className="office-minor">
          Carrelage A ou B, couleur d’un mur, sens du parquet{"\u00a0"}: le client répond sur sa page.
        </p>
      ) : null}
      <ul className="office-stack">
        {read.data?.map((choice) => (
          <Choice key={choice.id} choice={choice} onEdit={() => setEdited(choice)} />
        ))}
      </ul>
      {edited ? (
        <ChoiceDialog projectId={projectId} choice={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  )
}

function Choice({ choice, onEdit }: { choice: ProjectChoice; onEdit: () => void }) {
  const reopen = useReopenChoice()
  const remove = useDeleteChoice()
  const { id, question, options, chosen_at, due_on, comment } = choice
  const chosen = options.find(({ is_chosen }) => is_chosen)
  const about = `le choix «\u00a0${question}\u00a0»`
  return (
    <li className={styles.choice}>
      <div>
        <p>
          <b>{question}</b>
        </p>
        <p className="office-minor">
          {chosen
            ? `${chosen.label}, le ${formatShortDate(parisDate(new Date(chosen_at ?? "")))}${comment ? ` – ${comment}` : ""}`
            : `${options.map(({ label }) => label).join(" ou ")}${due_on ? `, avant le ${formatShortDate(due_on)}` : ""}`}
        </p>
      </div>
      <StatusBadge look={isNew(choice) ? NEW : chosen_at ? MADE : WAITING} />
      <RowActions>
        {chosen_at ? (
          <RowAction icon={RotateCcw} label="Redemander" about={about} onClick={() => reopen.mutate(id)} />
        ) : (
          <>
            <RowAction icon={Pencil} label="Modifier" about={about} onClick={onEdit} />
            <RowAction
              icon={Trash2}
              label="Supprimer"
              about={about}
              isDanger
              onClick={() =>
                confirmDeletion({
                  title: "Supprimer le choix",
                  question: "Êtes-vous sûr de vouloir supprimer ce choix\u00a0?",
                  onConfirm: () => remove.mutate(id),
                })
              }
            />
          </>
        )}
      </RowActions>
    </li>
  )
}
