import { Modal } from "@mantine/core"
import { Leaving } from "./leaving.tsx"

/** Asks before another screen, or another part of this one, takes the place of what was typed. */
export function LeavingDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal opened onClose={onStay} title="Quitter sans enregistrer&nbsp;?">
      <div className="office-fields">
        <Leaving onStay={onStay} onLeave={onLeave} />
      </div>
    </Modal>
  )
}
