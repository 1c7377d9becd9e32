import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Search, UserCheck, UserPlus } from "lucide-react"
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { Minor } from "#app/office/records/record-cells.tsx"
import { formatShortDate } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { plain } from "#domain/search-text.ts"
import type { KnownClient } from "../data/read-context.ts"
import { clientsQuery } from "../edit-queries.ts"
import styles from "./dialogs.module.css"

const TYPING_PAUSE_MS = 180
const NEW = "new"

type WhoFieldProps = {
  onKnown: (client: KnownClient) => void
  /** Goes on with what was typed: a name, a number or an e-mail. */
  onNew: (typed: string) => void
}

/** « Qui ? »: finds the caller by a part of the name, of the number or of the e-mail. Enter waits for the answer to what is typed. */
export function WhoField({ onKnown, onNew }: WhoFieldProps) {
  const [text, setText] = useState("")
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const { data: clients = [], isFetching, isError } = useQuery(clientsQuery(asked))
  const typed = text.trim()
  const isAnswered = asked === text && !isFetching
  const [isChoosing, setChoosing] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const isOpen = typed.length > 1 && !isClosed
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: (opened) => setClosed(!opened) })
  const { selectFirstOption } = combobox
  const shown = isAnswered ? clients : []
  // Names that are only spelt alike: Enter must not book for one of them.
  const isAlike = shown.length > 0 && !shown.some((client) => hasText(client, typed))
  useEffect(() => void selectFirstOption(), [text, shown.length, isAnswered, isOpen, selectFirstOption])

  function choose(value: string) {
    const client = shown[Number(value)]
    if (value !== NEW && client) return onKnown(client)
    // The list would lie over the fields of the new client.
    combobox.closeDropdown()
    onNew(typed)
  }
  const chooseFirst = useEffectEvent(() => choose(shown.length > 0 && !isAlike ? "0" : NEW))
  useEffect(() => {
    if (!isChoosing || !isAnswered) return
    // After the effects of this render: what it closes cannot be drawn within them.
    const timer = setTimeout(() => chooseFirst())
    return () => clearTimeout(timer)
  }, [isChoosing, isAnswered])

  /** Enter never sends the form from here. */
  function holdEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    event.preventDefault()
    if (isOpen && isAnswered) return
    event.stopPropagation()
    if (typed.length > 1) setChoosing(true)
  }

  const goOn = (
    <Combobox.Option value={NEW} className={styles.found}>
      <UserPlus aria-hidden size={18} />
      <span>
        Nouveau client{"\u00a0"}: {typed}
      </span>
    </Combobox.Option>
  )
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Qui&nbsp;?"
          placeholder="Nom, numéro ou e-mail, même en partie"
          data-autofocus
          autoComplete="off"
          className={styles.whole ?? ""}
          leftSection={isFetching ? <Loader size={16} /> : <Search aria-hidden size={16} />}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChoosing(false)
            setClosed(false)
          }}
          onKeyDownCapture={holdEnter}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label="Clients connus" aria-busy={!isAnswered}>
          {isAlike ? goOn : null}
          {isAlike ? <Combobox.Header>Personne à ce nom. Écrit presque pareil{"\u00a0"}:</Combobox.Header> : null}
          {shown.map((client, index) => (
            <Combobox.Option
              key={client.customer_id ?? client.client_name}
              value={String(index)}
              className={styles.found}
            >
              <UserCheck aria-hidden size={18} />
              <span>
                <strong>{client.client_name}</strong>
                <Minor>{describeClient(client)}</Minor>
              </span>
            </Combobox.Option>
          ))}
          {isAnswered && !isAlike ? goOn : null}
          {isAnswered ? null : (
            <Combobox.Empty>{isError ? "La recherche n’a pas répondu." : "Recherche…"}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen && isAnswered
          ? isAlike
            ? countOf(shown.length, "client au nom proche", "clients au nom proche")
            : countOf(shown.length, "client connu", "clients connus")
          : null}
      </VisuallyHidden>
    </Combobox>
  )
}

/** Whether the typed text is in the name or the e-mail; a number is never only alike. */
function hasText({ client_name, client_email }: KnownClient, typed: string): boolean {
  const text = plain(typed).replace(/\s+/g, " ")
  return !/\p{L}/u.test(text) || plain(`${client_name} ${client_email ?? ""}`).includes(text)
}

/** Number, place and last job in one line: what tells two clients of the same name apart. */
export function describeClient(client: KnownClient): string {
  const town = [client.postal_code, client.city].filter(Boolean).join(" ")
  return [client.client_phone && formatPhone(client.client_phone), client.address, town, lastOf(client)]
    .filter(Boolean)
    .join(" · ")
}

function lastOf({ last_service, last_day }: KnownClient): string {
  if (last_service) return `${last_service}, ${formatShortDate(last_day)}`
  return last_day ? `a écrit le ${formatShortDate(last_day)}` : ""
}
