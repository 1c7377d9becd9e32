import { Alert } from "@mantine/core"
import { Check, TriangleAlert } from "lucide-react"
import { useEffect, useState } from "react"

export type Message = { tone: "success" | "error"; text: string; reason?: string | null }

const SHOWN_MS = 5000

/** A message that disappears after five seconds (specification, §9). */
export function useTransientMessage() {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage] as const
}

/** The live regions are always in the page, so that screen readers announce a message when it appears. */
export function TransientMessage({ message }: { message: Message | null }) {
  const isError = message?.tone === "error"
  return (
    <>
      <div role="alert">{message && isError ? <Box message={message} /> : null}</div>
      <div role="status">{message && !isError ? <Box message={message} /> : null}</div>
    </>
  )
}

function Box({ message: { tone, text, reason } }: { message: Message }) {
  const isError = tone === "error"
  const Icon = isError ? TriangleAlert : Check
  return (
    <Alert
      role="presentation"
      color={isError ? "red" : "green"}
      icon={<Icon aria-hidden />}
      title={text}
      mb="md"
      styles={{ title: { color: isError ? "var(--color-danger)" : "var(--color-success)" } }}
    >
      {reason}
    </Alert>
  )
}
