import { ModalsProvider } from "@mantine/modals"
import { Notifications } from "@mantine/notifications"
import { useEffect } from "react"
import { overlays } from "./overlays-wanted.ts"

const MODAL_LABELS = { confirm: "Confirmer", cancel: "Annuler" }

export function Overlays() {
  useEffect(() => overlays.noteDrawn(), [])
  return (
    <>
      <Notifications position="top-left" />
      <ModalsProvider labels={MODAL_LABELS} />
    </>
  )
}
