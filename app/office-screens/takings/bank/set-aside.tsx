import { Button, TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { setAside } from "./data.ts"
import { bank } from "./queries.ts"
import styles from "./bank.module.css"

const USUAL = "Sans rapport avec un document"
const MOST_WORDS = 300

/** Takes a line out of the list, with the reason. */
export function SetAside({ id, said, isBusy }: { id: string; said: string; isBusy: boolean }) {
  const [reason, setReason] = useState<string | null>(null)
  const change = useChange({
    table: bank.table,
    change: setAside,
    done: "Ligne mise de côté",
    failed: "La ligne n’a pas été mise de côté",
    readsAgainWhenRefused: true,
  })
  if (reason === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Mettre de côté ${said}`}
        disabled={isBusy}
        onClick={() => setReason(USUAL)}
      >
        Mettre de côté
      </Button>
    )
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (reason?.trim()) change.mutate({ id, reason })
  }
  return (
    <form className={styles.asideForm} onSubmit={send}>
      <TextInput
        ref={focusOnMount}
        aria-label={`Raison de mettre de côté ${said}`}
        value={reason}
        maxLength={MOST_WORDS}
        onKeyDown={({ key }) => {
          if (key === "Escape") setReason(null)
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" size="compact-md" disabled={!reason.trim() || change.isPending}>
        Mettre de côté
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setReason(null)}>
        Annuler
      </Button>
    </form>
  )
}
