import { Modal } from "@mantine/core"
import { useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { Leaving } from "./form-dialog.tsx"

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** The form is kept while another part of its screen is shown. */
  outlivesTabs?: boolean
}

/** Asks before another screen takes the place of what was typed, or another part of this one. */
export function UnsavedGuard({ isDirty, outlivesTabs = false }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const leaves = here.pathname !== next.pathname || (!outlivesTabs && here.search !== next.search)
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
    <Modal opened onClose={() => blocker.reset()} title="Quitter sans enregistrer ?">
      <div className="office-fields">
        <Leaving onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      </div>
    </Modal>
  )
}
