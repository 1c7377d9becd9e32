import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { cellText, type EditedLine } from "#domain/quotes/cells.ts"
import { showCents } from "#domain/quotes/decimals.ts"
import type { LibraryItem } from "#domain/quotes/library-item.ts"
import { lineCents } from "#domain/amounts/document.ts"
import { unitLabels } from "#domain/quotes/quote.ts"
import styles from "./grid.module.css"

export type SearchLibrary = (text: string) => Promise<LibraryItem[]>

type LabelCellProps = {
  line: EditedLine
  label: string
  placeholder: string
  search: SearchLibrary | undefined
  onWrite: (typed: string) => void
  onTake: (item: LibraryItem) => void
}

const SHORTEST_SEARCH = 2
const SEARCH_DELAY_MS = 150

/** The label of a line, and its description after the first line break. For a work it also searches the library. */
export function LabelCell({ line, label, placeholder, search, onWrite, onTake }: LabelCellProps) {
  const id = useId()
  const [asked, setAsked] = useState("")
  const found = useMatches(search, asked)
  const [highlighted, setHighlighted] = useState(-1)
  const matches = asked === "" ? [] : found
  const isOpen = matches.length > 0
  const value = cellText(line, "label", true)

  function close() {
    setAsked("")
    setHighlighted(-1)
  }
  function take(item: LibraryItem) {
    close()
    onTake(item)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const item = matches[highlighted]
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setHighlighted(Math.max(-1, Math.min(matches.length - 1, highlighted + by)))
    else if (event.key === "Escape") close()
    else if (event.key === "Enter" && !event.shiftKey && item) take(item)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.labelCell} onBlur={close}>
      <textarea
        className={styles.field}
        data-cell="label"
        data-kind={line.kind}
        aria-label={label}
        placeholder={placeholder}
        rows={value.split("\n").length}
        autoComplete="off"
        value={value}
        {...(search && {
          role: "combobox",
          "aria-autocomplete": "list" as const,
          "aria-expanded": isOpen,
          "aria-controls": id,
          ...(highlighted >= 0 ? { "aria-activedescendant": `${id}-${highlighted}` } : {}),
        })}
        onChange={({ currentTarget }) => {
          onWrite(currentTarget.value)
          const text = currentTarget.value.trim()
          setAsked(search && text.length >= SHORTEST_SEARCH && !text.includes("\n") ? text : "")
          setHighlighted(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {search ? (
        <ul id={id} role="listbox" aria-label="Bibliothèque" className={styles.matches} hidden={!isOpen}>
          {matches.map((item, i) => (
            <li
              key={item.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === highlighted}
              // A press must not take the focus from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
              onKeyDown={onKeyDown}
            >
              <span>{item.label}</span>
              <span className={styles.matchPrice}>
                {showCents(lineCents({ quantity: "1", unit_price: item.unit_price, discount_bp: 0 }))}&nbsp;€ /{" "}
                {unitLabels[item.unit]}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {search ? (
        <span role="status" className="visually-hidden">
          {isOpen ? `${matches.length} dans la bibliothèque\u00a0: flèche bas pour choisir` : ""}
        </span>
      ) : null}
    </div>
  )
}

function useMatches(search: SearchLibrary | undefined, text: string): LibraryItem[] {
  const [matches, setMatches] = useState<LibraryItem[]>([])
  useEffect(() => {
    if (!search || text === "") return
    let isOver = false
    const timer = setTimeout(() => {
      // Without an answer the field stays what it is: a place to type.
      void search(text)
        .catch(() => [])
        .then((found) => {
          if (!isOver) setMatches(found)
        })
    }, SEARCH_DELAY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [search, text])
  return matches
}
