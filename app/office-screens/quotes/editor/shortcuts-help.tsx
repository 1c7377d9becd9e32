import { Modal } from "@mantine/core"
import { KeyList } from "#app/office/shell/key-list.tsx"
import { SHORTCUTS } from "#domain/quotes/editor-keys.ts"

/** The keys of the editor. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Raccourcis de l’éditeur" size="lg">
      <KeyList keys={SHORTCUTS} />
    </Modal>
  )
}
