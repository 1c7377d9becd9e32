import { Alert } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import { missingLegalFields } from "#domain/legal/legal.ts"
import { useLegalSettings } from "../queries.ts"

/** Tells staff which legal facts the site does not know yet; nothing when all are there. */
export function MissingLegal() {
  const { data } = useLegalSettings()
  const missing = data ? missingLegalFields(data) : []
  if (missing.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<TriangleAlert size={20} aria-hidden="true" />}
      title="Les pages légales du site sont incomplètes"
      mt="xl"
      styles={{ title: { color: "var(--color-warning)" } }}
    >
      À compléter dans Paramètres, Entreprise&nbsp;: {missing.join(", ")}. En attendant, ces lignes n’apparaissent pas
      aux visiteurs.
    </Alert>
  )
}
