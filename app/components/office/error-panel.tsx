import { Alert, Button } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"

type ErrorPanelProps = { message: string; onRetry: () => void; retrying?: boolean }

/** What could not be loaded, in the words of the specification, with the way to try again. */
export function ErrorPanel({ message, onRetry, retrying = false }: ErrorPanelProps) {
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title={`Erreur: ${message}`}>
      <Button variant="default" leftSection={<RotateCw aria-hidden size={16} />} loading={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}
