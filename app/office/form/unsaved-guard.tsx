import { Suspense, useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { later } from "../shell/later.ts"

const LeavingDialog = later(() => import("./leaving-dialog.tsx").then((m) => m.LeavingDialog))

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** The form is kept while another part of its screen is shown. */
  outlivesTabs?: boolean
  /** The one parameter of the address that takes the form away, where others belong to a list beside it. */
  part?: string
}

/** Asks before another screen takes the place of what was typed, or another part of this one. */
export function UnsavedGuard({ isDirty, outlivesTabs = false, part }: UnsavedGuardProps) {
  const shown = ({ search }: { search: string }) => (part ? new URLSearchParams(search).get(part) : search)
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const leaves = here.pathname !== next.pathname || (!outlivesTabs && shown(here) !== shown(next))
    return leaves && isDirty()
  })
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty()) event.preventDefault()
      },
      [isDirty],
    ),
  )
  if (blocker.state !== "blocked") return null
  return (
    <Suspense fallback={null}>
      <LeavingDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </Suspense>
  )
}
