import { Button } from "@mantine/core"
import { Phone } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { toastUndo } from "#app/office/feedback/toasts.tsx"
import { tellOutside } from "#app/office/outside/tell-outside.tsx"
import { dataOf } from "#app/lib/db.ts"
import { updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { useSetStatus } from "#app/office-screens/dashboard/queries.ts"
import { focusTasks } from "#app/office-screens/dashboard/focus-tasks.ts"
import type { DialogName } from "#app/office-screens/requests/list-state.ts"
import { useConfirmation } from "#app/office-screens/requests/use-confirmation.ts"
import type { OpenRequest } from "#domain/dashboard/request-tasks.ts"
import type { Task } from "#domain/dashboard/tasks.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"

const CollectMethods = lazy(() =>
  import("#app/office-screens/requests/collect-now.tsx").then((m) => ({ default: m.CollectMethods })),
)

type OnDialog = { onDialog: (name: DialogName, id: string) => void }
type OfRequest = OnDialog & { request: OpenRequest }

/** The buttons at the end of a line of « À traiter »; null where another screen handles it. */
export function taskActs({ kind, text, request, call, errand, field }: Task, { onDialog }: OnDialog) {
  if (request && kind === "close") return <CloseActs request={request} onDialog={onDialog} />
  if (request && kind === "confirm") return <ConfirmAct request={request} />
  if (request && kind === "plan") return <PlanAct request={request} onDialog={onDialog} />
  if (kind === "outside") return <OutsideAct text={text} />
  if (field) return <FieldActs id={field} about={text} />
  return errand ? <ErrandActs id={errand} title={text} phone={call ?? null} /> : null
}

/** « Terminé », « Encaisser », « Pas fait »: how an appointment ended that nobody closed. */
function CloseActs({ request, onDialog }: OfRequest) {
  const { id, client_name, status, due_cents } = request
  const [isCollecting, setCollecting] = useState(false)
  const completion = useSetStatus()
  if (isCollecting) {
    return (
      <Suspense fallback={null}>
        <CollectMethods request={request} closes={status} size="compact-sm" />
      </Suspense>
    )
  }
  const due = due_cents > 0 ? `, reste ${formatCents(due_cents)}` : ""
  function complete() {
    focusTasks()
    completion.mutate(
      { id, status: "completed" },
      { onSuccess: () => toastUndo(`${client_name}\u00a0: terminé${due}`, () => completion.mutate({ id, status })) },
    )
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={completion.isPending}
        aria-label={`Terminé, ${client_name}`}
        onClick={complete}
      >
        Terminé
      </Button>
      {due_cents > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Encaisser ${formatCents(due_cents)} de ${client_name}`}
          onClick={() => setCollecting(true)}
        >
          Encaisser
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Pas fait, ${client_name}`}
        onClick={() => onDialog("pas-fait", id)}
      >
        Pas fait
      </Button>
    </>
  )
}

function ConfirmAct({ request }: { request: OpenRequest }) {
  const confirm = useConfirmation()
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Confirmer la demande de ${request.client_name}`}
      onClick={() => {
        focusTasks()
        confirm(request, request.has_email)
      }}
    >
      Confirmer
    </Button>
  )
}

function PlanAct({ request: { id, client_name }, onDialog }: OfRequest) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Planifier la demande de ${client_name}`}
      onClick={() => onDialog("deplacer", id)}
    >
      Planifier
    </Button>
  )
}

function OutsideAct({ text }: { text: string }) {
  return (
    <Button size="compact-sm" variant="default" aria-label={`Voir : ${text}`} onClick={() => void tellOutside()}>
      Voir
    </Button>
  )
}

/** « Appeler » who waits for a call, and « Fait ». */
function ErrandActs({ id, title, phone }: { id: string; title: string; phone: string | null }) {
  const errand = useChange({
    table: "customer_tasks",
    change: (db, isDone: boolean) =>
      updateRow(db, "customer_tasks", id, { done_at: isDone ? new Date().toISOString() : null }),
    onDone: (_nothing, isDone) => {
      if (isDone) toastUndo(`Fait\u00a0: ${title}`, () => errand.mutate(false))
    },
    failed: "La tâche n’a pas changé",
  })
  return (
    <>
      {phone ? (
        <Button
          component="a"
          href={`tel:${phone}`}
          size="compact-sm"
          variant="default"
          leftSection={<Phone aria-hidden size={14} />}
          aria-label={`Appeler le ${formatPhone(phone)}`}
        >
          Appeler
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        loading={errand.isPending}
        aria-label={`Fait\u00a0: ${title}`}
        onClick={() => {
          focusTasks()
          errand.mutate(true)
        }}
      >
        Fait
      </Button>
    </>
  )
}

/** « Appliquer » what the field did, or « Classer » it without an effect. */
function FieldActs({ id, about }: { id: string; about: string }) {
  const settle = useChange({
    table: "brico_requests",
    change: async (db, applies: boolean): Promise<void> =>
      await db.rpc("settle_field_action", { p_id: id, p_applies: applies }).then(dataOf),
    done: (_nothing, applies) => (applies ? "Appliqué" : "Classé"),
    failed: "L’action du terrain n’est pas réglée",
    readsAgainWhenRefused: true,
  })
  const act = (label: string, applies: boolean) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={settle.isPending && settle.variables === applies}
      aria-label={`${label}\u00a0: ${about}`}
      onClick={() => {
        focusTasks()
        settle.mutate(applies)
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      {act("Appliquer", true)}
      {act("Classer", false)}
    </>
  )
}
