import { Button } from "@mantine/core"
import { Hourglass } from "lucide-react"
import { Link } from "react-router"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"

export const meta = officeMeta("Bientôt disponible")

/** A screen of the sidebar that is not built yet says so, instead of pretending. */
export default function ComingScreen() {
  return (
    <EmptyState
      icon={Hourglass}
      headingLevel={1}
      title="Cet écran arrive avec la prochaine version"
      description="Les demandes Brico, les contacts et le calendrier sont déjà là."
    >
      <Button component={Link} to="/admin/brico">
        Voir les demandes Brico
      </Button>
      <Button component={Link} to="/admin/dashboard" variant="default">
        Retour au tableau de bord
      </Button>
    </EmptyState>
  )
}
