import { Alert, Text } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { reasonOf, sentenceOf } from "../feedback/reason-of.ts"
import { AppError } from "#domain/errors.ts"

type ErrorPanelProps = {
  message: string
  /** The specification's sentence for this failure. The message is then shown below it. */
  title?: string | undefined
  /** Absent if a retry would get the same answer. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** A failed load in the words of the specification, with a retry button if `onRetry` is given. */
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
  /** The result of `useQuery`. */
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  title?: string | undefined
  /** The text below the title when the reason is unknown. */
  unexplained?: string | undefined
}

/** The error panel of a query; nothing while it has no error. */
export function ErrorOf({ read: { error, isFetching, refetch }, title, unexplained }: ErrorOfProps) {
  if (!error) return null
  const message = unexplained === undefined ? sentenceOf(error) : (reasonOf(error) ?? unexplained)
  const isGone = error instanceof AppError && ["not_found", "invalid_input"].includes(error.code)
  const retry = isGone ? undefined : () => void refetch()
  return <ErrorPanel title={title} message={message} onRetry={retry} retrying={isFetching} />
}
