import { Fragment, lazy, type ReactNode, Suspense } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { Today } from "#app/office-screens/dashboard/today.tsx"
import styles from "#app/office-screens/dashboard/work.module.css"
import { type DialogName, requestParams } from "#app/office-screens/requests/list-state.ts"
import type { Task } from "#domain/dashboard/tasks.ts"
import { taskActs } from "./task-acts.tsx"

const RequestDialogs = lazy(() =>
  import("#app/office-screens/requests/dialogs/request-dialogs.tsx").then((m) => ({ default: m.RequestDialogs })),
)
const MoveRequest = lazy(() => import("./move-request.tsx").then((m) => ({ default: m.MoveRequest })))

// Needed once a finished job still costs something.
const CollectNow = lazy(() =>
  import("#app/office-screens/requests/collect-now.tsx").then((m) => ({ default: m.CollectNow })),
)

const NO_DIALOG = { fenetre: null, pour: null }

type WorkOfDayProps = {
  tasks: readonly Task[]
  /** « À traiter », with the buttons of its lines: the screen has loaded it before this. */
  list: (acts: (task: Task) => ReactNode) => ReactNode
}

/** « À traiter » and the appointments of the day beside it; on a phone, which is in the van, the day comes first. */
export function WorkOfDay({ tasks, list }: WorkOfDayProps) {
  const isPhone = useIsPhone()
  const [{ dialog }, change] = useUrlState(requestParams.parse)
  const open = (name: DialogName, id: string) => change({ fenetre: name, pour: id })
  const todo = <Fragment key="todo">{list((task) => taskActs(task, { onDialog: open }))}</Fragment>
  const day = (
    <Today
      key="day"
      collect={(appointment) => (
        // With a boundary of its own: without it the whole list would disappear while this loads, and lose the focus. Its place is kept, so that
        // the buttons of the next appointment stay under the finger.
        <Suspense fallback={<Loading height="3.5rem" />}>
          <CollectNow request={appointment} />
        </Suspense>
      )}
    />
  )
  return (
    <>
      {isPhone && tasks.length > 0 ? (
        <a className={styles.jump} href="#tasks">
          {tasks.length} à traiter
        </a>
      ) : null}
      <div className={styles.work} data-alone={tasks.length === 0 || undefined}>
        {isPhone ? [day, todo] : [todo, day]}
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
