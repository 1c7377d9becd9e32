import { Input, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks"
import { Search, SlidersHorizontal } from "lucide-react"
import { Children, isValidElement, type ReactNode, useId, useState } from "react"
import { useSearchParams } from "react-router"
import { IconButton } from "../shell/icon-button.tsx"
import styles from "./list-toolbar.module.css"
import { useIsPhone } from "../shell/use-is-phone.ts"
import { useUrlPatch } from "./url-state.ts"

const TYPING_PAUSE_MS = 250

type ListToolbarProps = {
  /** The label of the search: « Rechercher une demande ». */
  search?: string
  /** Stands first and is never folded. */
  lead?: ReactNode
  /** Filters; on a phone they are folded behind a button if there is a search or a lead. */
  children?: ReactNode
  /** The caller folds the whole toolbar: its filters are not folded a second time. */
  isFolded?: boolean
  /** Placed at the end of the line; not shown on a phone. */
  end?: ReactNode
}

/** The line above a list: the search, then filters. Their values live in the URL; every change goes back to the first page. */
export function ListToolbar({ search, lead, children, isFolded = false, end }: ListToolbarProps) {
  const isPhone = useIsPhone()
  const folds = isPhone && (search !== undefined || lead !== undefined) && children !== undefined && !isFolded
  return (
    <div role="search" className={`office-actions ${styles.toolbar}`}>
      {search === undefined ? null : <SearchBox label={search} />}
      {lead}
      {folds ? <Folded>{children}</Folded> : children}
      {end && !isPhone ? <div className={styles.end}>{end}</div> : null}
    </div>
  )
}

function Folded({ children }: { children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const [address] = useSearchParams()
  const id = useId()
  const set = Children.toArray(children).filter(
    (filter) => isValidElement<{ name?: string }>(filter) && address.has(filter.props.name ?? ""),
  )
  return (
    <>
      <IconButton variant="default" icon={SlidersHorizontal} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {set.length > 0 ? `Filtres (${set.length})` : "Filtres"}
      </IconButton>
      <div id={id} hidden={!isOpen} className={styles.folded}>
        {isOpen ? children : null}
      </div>
    </>
  )
}

/** Holds the typed text and writes it to the URL after a short pause. A value changed elsewhere (cleared filters) replaces it. */
function SearchBox({ label }: { label: string }) {
  const [address] = useSearchParams()
  const change = useUrlPatch()
  const value = address.get("q") ?? ""
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const handOn = useDebouncedCallback((next: string) => {
    setKnown(next)
    change({ q: next, page: null }, { replace: true })
  }, TYPING_PAUSE_MS)
  return (
    <Input
      className={styles.search}
      type="search"
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      leftSection={<Search aria-hidden size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        handOn(event.currentTarget.value.trim())
      }}
    />
  )
}

export type FilterProps = {
  /** The URL parameter that it sets. */
  name: string
  label: string
  /** The label of the first choice, which clears the filter: « Tout statut ». */
  all: string
  labels: Record<string, string>
  /** Staff name its values, which may come later: its width does not follow them, so that nothing moves. */
  isNamedByStaff?: boolean
}

/** A filter with a closed list of values. */
export function Filter({ name, label, all, labels, isNamedByStaff = false }: FilterProps) {
  const [address] = useSearchParams()
  const change = useUrlPatch()
  const value = address.get(name) ?? ""
  return (
    <NativeSelect
      className={styles.filter}
      mod={{ fixed: isNamedByStaff }}
      aria-label={label}
      value={Object.hasOwn(labels, value) ? value : ""}
      data={[
        { value: "", label: all },
        ...Object.entries(labels).map(([code, text]) => ({ value: code, label: text })),
      ]}
      onChange={(event) => change({ [name]: event.currentTarget.value, page: null })}
    />
  )
}

type DayFilterProps = Pick<FilterProps, "name" | "label"> & {
  /** The day shown while the URL names none. */
  fallback?: string
}

/** Filters by a first or a last day. */
export function DayFilter({ name, label, fallback = "" }: DayFilterProps) {
  const [address] = useSearchParams()
  const change = useUrlPatch()
  return (
    <TextInput
      className={styles.day}
      type="date"
      aria-label={label}
      leftSection={<span className="office-minor">{label}</span>}
      value={address.get(name) ?? fallback}
      onChange={(event) => change({ [name]: event.currentTarget.value, page: null })}
    />
  )
}
