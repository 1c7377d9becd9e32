import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { type BankSubject, describeSubject } from "#domain/bank/match.ts"
import { subjectsQuery } from "./queries.ts"
import styles from "./bank.module.css"

const OTHER = "other"
const SHORTEST_SEARCH = 2
const keyOf = ({ id, parts }: BankSubject) => [id, ...(parts ?? []).map(({ invoice_id }) => invoice_id)].join(" ")

type DocumentChoiceProps = {
  /** « 1 250 € du 13/11/2026 », for names of fields. */
  said: string
  subject: BankSubject | null
  candidates: readonly BankSubject[]
  onChoose: (subject: BankSubject | null) => void
}

/** The document that a line pays: one of the likely ones, or another open one of any client. */
export function DocumentChoice({ said, subject, candidates, onChoose }: DocumentChoiceProps) {
  const [isSearching, setSearching] = useState(false)
  const known =
    subject && !candidates.some((one) => keyOf(one) === keyOf(subject)) ? [subject, ...candidates] : candidates
  function choose(value: string) {
    if (value === OTHER) return setSearching(true)
    onChoose(known.find((one) => keyOf(one) === value) ?? null)
  }
  if (isSearching) {
    return (
      <DocumentSearch
        said={said}
        onChoose={(found) => {
          setSearching(false)
          if (found) onChoose(found)
        }}
      />
    )
  }
  if (known.length === 0) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Chercher un document pour ${said}`}
        onClick={() => setSearching(true)}
      >
        Chercher un document
      </Button>
    )
  }
  return (
    <NativeSelect
      aria-label={`Document payé par ${said}`}
      data={[
        ...known.map((one) => ({ value: keyOf(one), label: describeSubject(one) })),
        { value: OTHER, label: "Autre document…" },
      ]}
      value={subject ? keyOf(subject) : ""}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

function DocumentSearch({ said, onChoose }: { said: string; onChoose: (subject: BankSubject | null) => void }) {
  const [text, setText] = useState("")
  const [query] = useDebouncedValue(text.trim(), 250)
  const isReady = query.length >= SHORTEST_SEARCH
  const read = useQuery({ ...subjectsQuery(query), enabled: isReady })
  const found = isReady ? (read.data ?? []) : []
  return (
    <div className={styles.search}>
      <TextInput
        ref={focusOnMount}
        aria-label={`Chercher un document pour ${said}`}
        placeholder="Numéro, titre ou client"
        value={text}
        onKeyDown={({ key }) => {
          if (key === "Escape") onChoose(null)
        }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ErrorOf read={read} />
      <ul className={styles.found}>
        {found.map((one) => (
          <li key={one.id}>
            <Button variant="default" size="compact-md" fullWidth justify="start" onClick={() => onChoose(one)}>
              {describeSubject(one)}
            </Button>
          </li>
        ))}
      </ul>
      {isReady && read.isSuccess && found.length === 0 ? (
        <p className="office-minor">Aucun document ouvert ne correspond.</p>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
        Annuler
      </Button>
    </div>
  )
}
