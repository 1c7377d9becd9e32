import { Alert, Text } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { reasonOf, sentenceOf } from "../feedback/reason-of.ts"
import { AppError } from "#domain/errors.ts"

type ErrorPanelProps = {
  message: string
  /** The sentence that the specification has for this failure; the message then stands below it. */
  title?: string | undefined
  /** Left out where asking again would be answered the same. */
  onRetry?: (() => void) | undefined
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
      {onRetry ? (
        <IconButton variant="default" icon={RotateCw} loading={retrying} onClick={onRetry}>
          Réessayer
        </IconButton>
      ) : null}
    </Alert>
  )
}

type ErrorOfProps = {
  /** As `useQuery` tells of it. */
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title?: string | undefined
  /** What is said below it when nobody knows the reason. */
  unexplained?: string | undefined
}

/** The same for something that is read; nothing while there is no error. */
export function ErrorOf({ read: { error, isFetching, refetch }, title, unexplained }: ErrorOfProps) {
  if (!error) return null
  const message = unexplained === undefined ? sentenceOf(error) : (reasonOf(error) ?? unexplained)
  const isGone = error instanceof AppError && ["not_found", "invalid_input"].includes(error.code)
  const retry = isGone ? undefined : () => void refetch()
  return <ErrorPanel title={title} message={message} onRetry={retry} retrying={isFetching} />
}
