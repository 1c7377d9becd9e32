import { ModalsProvider } from "@mantine/modals"
import { Notifications } from "@mantine/notifications"
import { useEffect } from "react"
import { markOverlaysReady } from "./overlays-request.ts"

const MODAL_LABELS = { confirm: "Confirmer", cancel: "Annuler" }

export function Overlays() {
  useEffect(() => markOverlaysReady(), [])
  return (
    <>
      <Notifications position="bottom-right" />
      <ModalsProvider labels={MODAL_LABELS} />
    </>
  )
}
