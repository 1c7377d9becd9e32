import { lazy, Suspense } from "react"
import { useUrlState } from "#app/office/records/url-state.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import type { Overview } from "#app/office-screens/dashboard/data.ts"
import { TaskList } from "#app/office-screens/dashboard/task-list.tsx"
import { Today } from "#app/office-screens/dashboard/today.tsx"
import styles from "#app/office-screens/dashboard/work.module.css"
import { CollectNow } from "#app/office-screens/requests/collect-now.tsx"
import { type DialogName, requestParams } from "#app/office-screens/requests/list-state.ts"
import { tasksOf } from "#domain/dashboard/tasks.ts"
import { taskActs } from "./task-acts.tsx"

const RequestDialogs = lazy(() =>
  import("#app/office-screens/requests/dialogs/request-dialogs.tsx").then((m) => ({ default: m.RequestDialogs })),
)
const MoveRequest = lazy(() => import("./move-request.tsx").then((m) => ({ default: m.MoveRequest })))

const NO_DIALOG = { fenetre: null, pour: null }

/** « À traiter » and the appointments of the day beside it; on a phone, which is in the van, the day comes first. */
export function WorkOfDay({ overview }: { overview: Overview | undefined }) {
  const isPhone = useIsPhone()
  const [{ dialog }, change] = useUrlState(requestParams.parse)
  const open = (name: DialogName, id: string) => change({ fenetre: name, pour: id })
  const tasks = overview ? tasksOf(overview.todo, overview.today) : []
  const list = <TaskList key="tasks" tasks={tasks} acts={(task) => taskActs(task, { onDialog: open })} />
  const day = <Today key="day" collect={(appointment) => <CollectNow request={appointment} />} />
  return (
    <>
      {isPhone && tasks.length > 0 ? (
        <a className={styles.jump} href="#tasks">
          {tasks.length} à traiter
        </a>
      ) : null}
      <div className={styles.work} data-alone={tasks.length === 0 || undefined}>
        {isPhone ? [day, list] : [list, day]}
      </div>
      {dialog ? (
        <Suspense fallback={null}>
          <RequestDialogs
            dialog={dialog}
            onClose={() => change(NO_DIALOG, { replace: true })}
            onOpen={(name, id) => change({ fenetre: name, pour: id }, { replace: true })}
            onCreated={() => change(NO_DIALOG, { replace: true })}
            moveDialog={(request, onClose) => <MoveRequest key={request.id} request={request} onClose={onClose} />}
          />
        </Suspense>
      ) : null}
    </>
  )
}
