import { Button } from "@mantine/core"
import { ArrowLeft, SearchX } from "lucide-react"
import { data, Link } from "react-router"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"

export const meta = officeMeta("Page introuvable")

/** Sets the status of the document. */
export function loader() {
  return data(null, { status: 404 })
}

/** A link inside the office shows the same page without asking the server. */
export function clientLoader() {
  return null
}

export default function UnknownPage() {
  return (
    <EmptyState
      icon={SearchX}
      headingLevel={1}
      title="Cette page n’existe pas"
      description="Son adresse est peut-être incomplète ou mal écrite. Vous pouvez repartir du tableau de bord."
    >
      <Button component={Link} to="/admin/dashboard" leftSection={<ArrowLeft aria-hidden size={16} />}>
        Retour au tableau de bord
      </Button>
    </EmptyState>
  )
}
