import { Alert, Button } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { CalendarSync, RefreshCw, TriangleAlert } from "lucide-react"
import { reading } from "#app/office/records/first-reads.ts"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { TransientMessage, useTransientMessage } from "#app/office/feedback/transient-message.tsx"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { reviews } from "./records.ts"

const SYNC = "review_settings"

export const syncQuery = queryOptions({
  queryKey: [SYNC],
  ...reading(readSync, [reviews.table]),
})

async function readSync(db: Db) {
  return await db.from(SYNC).select("is_daily, last_run_at, last_error").single().then(dataOf)
}

/** The import of Google's reviews, by hand or daily. */
export function SyncPanel() {
  const state = useQuery(syncQuery).data
  const [message, show] = useTransientMessage()
  const sync = useChange({
    table: reviews.table,
    change: (db) => callFunction<{ new: number; message?: string }>(db, "fetch-google-reviews"),
    onDone: ({ new: added, message: text }) =>
      show({
        tone: "success",
        text:
          text ??
          `Synchronisation terminée. ${added} ${added === 1 ? "nouvel avis importé" : "nouveaux avis importés"}.`,
      }),
  })
  const schedule = useChange({
    table: SYNC,
    change: (db) => callFunction<{ message: string }>(db, "schedule-reviews-sync"),
    onDone: ({ message: text }) => show({ tone: "success", text }),
  })
  const showError = (fallback: string) => (error: Error) => {
    show({ tone: "error", text: reasonOf(error) ?? fallback })
    // The error is stored with the last run, which is refetched.
    announceTableChange(SYNC)
  }
  const fetchNow = () => sync.mutate(undefined, { onError: showError("Erreur lors de la synchronisation") })
  const configure = (
    <IconButton
      variant="default"
      icon={CalendarSync}
      loading={schedule.isPending}
      onClick={() => schedule.mutate(undefined, { onError: showError("Erreur lors de la configuration") })}
    >
      Configurer synchronisation quotidienne
    </IconButton>
  )
  return (
    <Panel
      title="Synchronisation avec Google"
      description="Google ne donne que les cinq avis qu’il juge les plus pertinents. Ils sont actualisés à chaque synchronisation, et oubliés après 30&nbsp;jours si Google ne les montre plus, comme ses conditions le demandent."
      actions={
        <>
          <IconButton variant="default" icon={RefreshCw} loading={sync.isPending} onClick={fetchNow}>
            Synchroniser maintenant
          </IconButton>
          {state?.is_daily === false ? configure : null}
        </>
      }
    >
      <TransientMessage message={message} />
      {state?.last_error ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} title="Erreur lors de la synchronisation" mb="sm">
          <p>{state.last_error}</p>
          <Button variant="default" onClick={fetchNow}>
            Réessayer
          </Button>
        </Alert>
      ) : null}
      {state ? (
        <p className="office-minor">
          {state.is_daily
            ? "Une fois par jour, automatiquement. "
            : "Il faut une clé de l’API Places et l’identifiant de votre établissement, réglés sur le serveur (GOOGLE_PLACES_API_KEY et GOOGLE_PLACE_ID). "}
          {state.last_run_at
            ? `Dernière synchronisation\u00a0: ${formatDateTime(new Date(state.last_run_at))}.`
            : "Aucune synchronisation pour le moment."}
        </p>
      ) : null}
    </Panel>
  )
}
