import { Button, TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { setAside } from "./data.ts"
import { bank } from "./queries.ts"
import styles from "./bank.module.css"

const USUAL = "Sans rapport avec un document"
const MOST_WORDS = 300

type SetAsideProps = {
  ids: string[]
  /** What goes: « 80 € du 12/11/2026 », « 16 lignes sans document ». */
  said: string
  /** What is on the button; « Mettre de côté » without it. */
  label?: string
  isBusy: boolean
}

/** Takes lines out of the list, with the reason. */
export function SetAside({ ids, said, label, isBusy }: SetAsideProps) {
  const [reason, setReason] = useState<string | null>(null)
  const change = useChange({
    table: bank.table,
    change: setAside,
    done: ids.length > 1 ? "Lignes mises de côté" : "Ligne mise de côté",
    failed: ids.length > 1 ? "Les lignes n’ont pas été mises de côté" : "La ligne n’a pas été mise de côté",
    readsAgainWhenRefused: true,
  })
  if (reason === null) {
    return (
      <Button
        {...(label
          ? { variant: "default" as const }
          : { variant: "subtle" as const, size: "compact-sm" as const, "aria-label": `Mettre de côté ${said}` })}
        disabled={isBusy}
        onClick={() => setReason(USUAL)}
      >
        {label ?? "Mettre de côté"}
      </Button>
    )
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (reason?.trim()) change.mutate({ ids, reason })
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
