import { notifications } from "@mantine/notifications"
import { Users } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { AppError } from "#domain/errors.ts"
import { capitalized } from "#domain/typography.ts"
import { requestOverlays } from "../feedback/overlays-request.ts"
import type { News } from "./apply-changes.ts"
import { readDeletion } from "./changes.ts"

/** « cette demande », « supprimée ». */
const RECORDS: Record<string, { name: string; deleted: string }> = {
  brico_requests: { name: "cette demande", deleted: "supprimée" },
  contact_requests: { name: "cette demande", deleted: "supprimée" },
  contractors: { name: "ce sous-traitant", deleted: "supprimé" },
  reno_projects: { name: "ce projet", deleted: "supprimé" },
  faqs: { name: "cette question", deleted: "supprimée" },
}
const ANY = { name: "cette fiche", deleted: "supprimée" }
const SYSTEM = "Système"

/** One notice per record, however often it changes. */
export function notifyOfChange({ table, id, line }: News): void {
  const { name } = RECORDS[table] ?? ANY
  const who = line && line.actor_name !== SYSTEM ? line.actor_name : null
  notifications.hide(keyOf(id))
  notify(id, who ? `${who} vient de modifier ${name}.` : `${capitalized(name)} vient de changer.`)
}

/** Says who deleted a record that was on screen. Silent without the right to read its history: then it is only out of sight. */
export async function notifyOfDeletion(table: string, id: string): Promise<void> {
  const line = await readDeletion(browserDb(), table, id).catch((error: unknown) =>
    error instanceof AppError && ["forbidden", "unauthenticated"].includes(error.code) ? null : { name: null },
  )
  if (line) notify(id, describeDeletion(table, line.name))
}

export function describeDeletion(table: string, actor: string | null): string {
  const { name, deleted } = RECORDS[table] ?? ANY
  const by = actor === null ? " par un collègue" : actor === SYSTEM ? "" : ` par ${actor}`
  return `${capitalized(name)} a été ${deleted}${by}.`
}

const keyOf = (id: string) => `changed-${id}`

/** A second notice with the same key is ignored while the first one is shown. */
function notify(id: string, message: string): void {
  requestOverlays()
  notifications.show({
    id: keyOf(id),
    color: "blue",
    icon: <Users aria-hidden size={18} />,
    message,
    autoClose: 10_000,
    closeButtonProps: { "aria-label": "Fermer la notification" },
  })
}
