import { Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import { focusOnMount } from "./focus-on-mount.ts"

type InlineConfirmProps = {
  /** The button's label, and its name for screen readers: « Retirer », « Retirer Paul Petit ». */
  label: string
  accessibleLabel?: string
  question: string
  icon?: React.ReactNode
  disabled?: boolean
  onConfirm: () => void
}

/** A button that asks for confirmation in place. Escape cancels; the focus returns to the button. */
export function InlineConfirm({
  label,
  accessibleLabel,
  question,
  icon,
  disabled = false,
  onConfirm,
}: InlineConfirmProps) {
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  if (!isAsking) {
    return (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={icon}
        aria-label={accessibleLabel}
        disabled={disabled}
        {...(hasAsked ? { ref: focusOnMount } : {})}
        onClick={() => {
          setHasAsked(true)
          setAsking(true)
        }}
      >
        {label}
      </Button>
    )
  }
  return (
    <Group
      role="group"
      aria-label={question}
      gap="xs"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        setAsking(false)
      }}
    >
      <Text size="sm">{question}</Text>
      <Button
        color="red"
        size="compact-sm"
        onClick={() => {
          setAsking(false)
          onConfirm()
        }}
      >
        Oui
      </Button>
      <Button variant="default" size="compact-sm" ref={focusOnMount} onClick={() => setAsking(false)}>
        Non
      </Button>
    </Group>
  )
}
