import { Suspense, useCallback, useEffect, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { lazyAfterFirstScreen } from "../shell/lazy-after-first-screen.ts"
import type { Autosave } from "./autosave.ts"

const LeavingDialog = lazyAfterFirstScreen(() => import("../form/leaving-dialog.tsx").then((m) => m.LeavingDialog))

/** Saves before the screen is left; asks only when that fails. A page that is closed is held by the browser's own question. */
export function LeaveGuard({ autosave }: { autosave: Pick<Autosave<unknown>, "flush" | "isDirty"> }) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => here.pathname !== next.pathname && autosave.isDirty(),
  )
  useEffect(() => {
    if (blocker.state !== "blocked") return
    void autosave.flush().then((isSaved) => (isSaved ? blocker.proceed() : setAsking(true)))
  }, [autosave, blocker])
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (!autosave.isDirty()) return
        void autosave.flush()
        event.preventDefault()
      },
      [autosave],
    ),
  )
  if (!isAsking || blocker.state !== "blocked") return null
  return (
    <Suspense fallback={null}>
      <LeavingDialog
        onStay={() => {
          setAsking(false)
          blocker.reset()
        }}
        onLeave={() => blocker.proceed()}
      />
    </Suspense>
  )
}
