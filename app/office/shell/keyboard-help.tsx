import { Checkbox, Modal } from "@mantine/core"
import { useLocalStorage } from "@mantine/hooks"
import { KeyList } from "./key-list.tsx"
import { HELP_KEY_SETTING, SEARCH_KEYS } from "./use-shortcuts.ts"

const KEYS: { keys: string[]; does: string }[] = [
  { keys: [SEARCH_KEYS], does: "Chercher un client, une demande, un écran, une action" },
  { keys: ["?"], does: "Cette aide" },
  { keys: ["Échap"], does: "Fermer ce qui est ouvert, ou renoncer à placer une demande" },
  { keys: ["Tab", "Maj Tab"], does: "Passer d’un élément au suivant, ou au précédent" },
  { keys: ["Entrée"], does: "Ouvrir la demande, le jour ou le créneau qui est choisi" },
  { keys: ["←", "↑", "→", "↓"], does: "Dans le calendrier, aller d’un jour ou d’une heure à l’autre" },
  { keys: ["↑", "↓"], does: "Sur la poignée d’une liste à ordonner, déplacer la ligne d’une place" },
]

/** The help that « ? » opens: the keyboard shortcuts. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useLocalStorage({ key: HELP_KEY_SETTING, defaultValue: true, getInitialValueInEffect: false })
  return (
    <Modal opened onClose={onClose} title="Raccourcis clavier">
      <KeyList keys={KEYS} />
      <Checkbox
        label="Ouvrir cette aide avec la touche «&nbsp;?&nbsp;»"
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Modal>
  )
}
