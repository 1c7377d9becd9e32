import { Alert, Button, Text } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"

type ErrorPanelProps = {
  message: string
  /** The sentence that the specification has for this failure; the message then stands below it. */
  title?: string | undefined
  onRetry: () => void
  retrying?: boolean
}

/** What could not be loaded, in the words of the specification, with the way to try again. */
export function ErrorPanel({ message, title, onRetry, retrying = false }: ErrorPanelProps) {
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title={title ?? `Erreur: ${message}`}>
      {title ? (
        <Text size="sm" mb="xs">
          {message}
        </Text>
      ) : null}
      <Button variant="default" leftSection={<RotateCw aria-hidden size={16} />} loading={retrying} onClick={onRetry}>
        Réessayer
      </Button>
    </Alert>
  )
}

type ErrorOfProps = {
  /** As `useQuery` tells of it. */
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title?: string | undefined
}

/** The same for something that is read; nothing while there is no error. */
export function ErrorOf({ read: { error, isFetching, refetch }, title }: ErrorOfProps) {
  if (!error) return null
  return <ErrorPanel title={title} message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
}
