import { Modal } from "@mantine/core"
import { Leaving } from "./leaving.tsx"

/** Asks before a change of the URL discards unsaved input. */
export function LeavingDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal opened onClose={onStay} title="Quitter sans enregistrer&nbsp;?">
      <div className="office-fields">
        <Leaving onStay={onStay} onLeave={onLeave} />
      </div>
    </Modal>
  )
}
