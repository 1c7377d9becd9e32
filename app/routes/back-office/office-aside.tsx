import {
  CalendarOff,
  CalendarPlus,
  ClipboardPlus,
  HardHat,
  KeyRound,
  MessageCirclePlus,
  UserRoundPlus,
} from "lucide-react"
import type { ReactNode } from "react"
import type { CommandGroup } from "#app/office-screens/search/commands.ts"
import { Palette } from "#app/office-screens/search/palette.tsx"
import { LiveChanges } from "#app/office/live/live-changes.tsx"
import { KeyboardHelp } from "#app/office/shell/keyboard-help.tsx"
import type { NavGroup } from "#app/office/shell/shell.tsx"

const ACTIONS: CommandGroup = {
  title: "Actions",
  commands: [
    { to: "/admin/brico?fenetre=nouvelle", label: "Nouvelle demande", icon: ClipboardPlus },
    { to: "/admin/reno?fenetre=nouveau", label: "Nouveau projet Réno", icon: HardHat },
    { to: "/admin/calendar?vue=equipes", label: "Planning du jour par équipe", icon: CalendarPlus },
    { to: "/admin/calendar?fenetre=bloquer", label: "Bloquer une date", icon: CalendarOff },
    { to: "/admin/contractors?fenetre=nouveau", label: "Nouveau sous-traitant", icon: UserRoundPlus },
    { to: "/admin/faqs?fenetre=nouvelle", label: "Ajouter une question à la FAQ", icon: MessageCirclePlus },
    { to: "/admin/profile?onglet=securite", label: "Changer mon mot de passe", icon: KeyRound },
  ],
}

type OfficeAsideProps = {
  screens: readonly NavGroup[]
  asked: "search" | "help" | null
  onAsk: (what: "search" | "help" | null) => void
}

/** Elements shared by every screen: the search palette, the help on shortcuts, and updates from colleagues. */
export function OfficeAside({ screens, asked, onAsk }: OfficeAsideProps): ReactNode {
  const close = () => onAsk(null)
  return (
    <>
      <LiveChanges />
      {asked === "search" ? (
        <Palette
          groups={[ACTIONS, { title: "Écrans", commands: screens.flatMap(({ entries }) => entries) }]}
          onClose={close}
        />
      ) : null}
      {asked === "help" ? <KeyboardHelp onClose={close} /> : null}
    </>
  )
}
