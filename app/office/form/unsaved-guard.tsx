import { Suspense, useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { lazyAfterFirstScreen } from "../shell/lazy-after-first-screen.ts"

const LeavingDialog = lazyAfterFirstScreen(() => import("./leaving-dialog.tsx").then((m) => m.LeavingDialog))

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** The form stays mounted while another tab of its screen is shown. */
  outlivesTabs?: boolean
  /** The only URL parameter whose change closes the form, on a screen whose other parameters belong to a list. */
  part?: string
}

/** Asks for confirmation before a navigation, to another screen or another part of this one, discards unsaved input. */
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
