import { Alert, Text } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"
import { IconButton } from "../shell/icon-button.tsx"
import { AppError } from "#domain/errors.ts"
import { isGone, reasonOf, sentenceOf } from "../feedback/reason-of.ts"
import { StaleLine } from "./stale-line.tsx"

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
  read: {
    data: unknown
    dataUpdatedAt: number
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  title?: string | undefined
  /** The text below the title when the reason is unknown. */
  unexplained?: string | undefined
}

/**
 * What a screen shows for the error of a query; nothing while it has none. Data that was read stays on screen: the error is then only a line
 * above it. So render this above the data, never instead of it: `if (!read.data) return read.error ? <ErrorOf … /> : <Loading … />`.
 */
export function ErrorOf({ read, title, unexplained }: ErrorOfProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = read
  if (!error) return null
  const hasNoRetry = isGone(error) || (error instanceof AppError && error.code === "invalid_input")
  if (data !== undefined && !hasNoRetry)
    return <StaleLine readAt={dataUpdatedAt} isRetrying={isFetching} onRetry={() => void refetch()} />
  const message = unexplained === undefined ? sentenceOf(error) : (reasonOf(error) ?? unexplained)
  const retry = hasNoRetry ? undefined : () => void refetch()
  return <ErrorPanel title={title} message={message} onRetry={retry} retrying={isFetching} />
}
