import { Modal } from "@mantine/core"
import type { ReactNode } from "react"

export type DialogFrameProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog that is open while it is rendered. */
export function DialogFrame({ title, onClose, children }: DialogFrameProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      {children}
    </Modal>
  )
}
