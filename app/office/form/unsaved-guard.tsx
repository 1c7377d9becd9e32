import { Modal } from "@mantine/core"
import { useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { Leaving } from "./form-dialog.tsx"

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
    <Modal opened onClose={() => blocker.reset()} title="Quitter sans enregistrer&nbsp;?">
      <div className="office-fields">
        <Leaving onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      </div>
    </Modal>
  )
}
