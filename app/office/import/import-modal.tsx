import { Modal } from "@mantine/core"
import type { ReactNode } from "react"
import { useFocusBack } from "../form/use-focus-back.ts"
import { useIsPhone } from "../shell/use-is-phone.ts"

type ImportModalProps = {
  title: string
  /** A file was chosen: a click outside no longer closes the dialog. */
  hasList: boolean
  /** Lines are being sent: nothing closes it. */
  isRunning: boolean
  onClose: () => void
  children: ReactNode
}

/** The dialog of an import; full screen on a phone. */
export function ImportModal({ title, hasList, isRunning, onClose, children }: ImportModalProps) {
  useFocusBack()
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      onClose={isRunning ? () => undefined : onClose}
      title={title}
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={!hasList}
      closeButtonProps={{ "aria-label": "Fermer", disabled: isRunning }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  )
}
