import {
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { isTable } from "#domain/quotes/paste.ts"
import type { Cell, EditedLine } from "#domain/quotes/cells.ts"
import type { EditorAction, EditorState, Place } from "#domain/quotes/editor.ts"
import { actionOfKey } from "#domain/quotes/editor-keys.ts"
import { numberLines } from "#domain/quotes/sections.ts"
import type { QuoteTotals } from "#domain/quotes/totals.ts"
import { taxed } from "#domain/vat.ts"
import type { SearchLibrary } from "./label-cell.tsx"
import { Row } from "./row.tsx"
import { Toolbar } from "./toolbar.tsx"
import styles from "./grid.module.css"

type GridProps = {
  state: EditorState
  totals: QuoteTotals
  /** No rate is shown. */
  isExempt: boolean
  hasCosts: boolean
  search: SearchLibrary | undefined
  /** Puts a line into the library. */
  keep: ((line: EditedLine) => void) | undefined
  saveState: ReactNode
  preview: ReactNode
  dispatch: Dispatch<EditorAction>
  onCosts: (isOn: boolean) => void
}

/** The lines of a quote as a spreadsheet. The keys are those of `actionOfKey`; each has a button in the toolbar. */
export function Grid(props: GridProps) {
  const { state, totals, isExempt, hasCosts, search, keep, saveState, preview, dispatch, onCosts } = props
  const { kind, lines, price_basis } = state.draft
  const isPhone = useIsPhone()
  const list = useRef<HTMLOListElement>(null)
  const [activeId, setActiveId] = useState("")
  // The row that gets the focus is open before the focus moves.
  const [seen, setSeen] = useState(state.focus)
  if (seen !== state.focus) {
    setSeen(state.focus)
    if (state.focus) setActiveId(state.focus.id)
  }
  useLayoutEffect(() => {
    if (state.focus && list.current) focusCell(list.current, state.focus)
  }, [state.focus])
  const numbers = useMemo(() => numberLines(lines), [lines])
  const before = useRef<EditedLine | null>(null)
  const open = useCallback((id: string) => setActiveId(id), [])
  const active = lines.find(({ id }) => id === activeId) ?? null

  function onFocus({ target }: FocusEvent) {
    const place = placeOf(target)
    if (!place) return
    if (before.current?.id !== place.id) before.current = lines.find(({ id }) => id === place.id) ?? null
    if (place.id !== activeId) setActiveId(place.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(event.target)
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing) return
    const { key, code, shiftKey: shift, altKey: alt } = event
    if (key === "Escape" && before.current) {
      event.preventDefault()
      dispatch({ type: "putBack", line: before.current })
      return
    }
    const action = actionOfKey({ key, code, shift, alt, ctrl: event.ctrlKey || event.metaKey }, place, {
      lines,
      hasCosts,
      isExempt,
    })
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain")
    const place = placeOf(event.target)
    if (!isTable(text)) return
    event.preventDefault()
    dispatch({ type: "paste", id: place?.id ?? null, text })
  }

  return (
    <div className={styles.grid} data-costs={hasCosts} data-exempt={isExempt}>
      <Toolbar
        state={state}
        active={active}
        hasCosts={hasCosts}
        keep={keep}
        saveState={saveState}
        preview={preview}
        dispatch={dispatch}
        onCosts={onCosts}
      />
      <div className={styles.heads} aria-hidden>
        <span>N°</span>
        <span>Désignation</span>
        <span>Qté</span>
        <span>Unité</span>
        <span>{taxed("PU", isExempt, price_basis)}</span>
        <span>{isExempt ? null : "TVA"}</span>
        <span>{taxed("Total", isExempt, price_basis)}</span>
        {hasCosts ? (
          <>
            <span>Déboursé</span>
            <span>Heures</span>
            <span>Marge</span>
          </>
        ) : null}
      </div>
      {/* The keys are handled here for all cells at once; each cell is a field of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events bubble from the cells, which are fields */}
      <ol
        ref={list}
        className={styles.rows}
        aria-label="Lignes du devis"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        {lines.map((line, i) => (
          <Row
            key={line.id}
            line={line}
            number={numbers[i] ?? ""}
            cents={line.kind === "work" ? (totals.lines[i] ?? 0) : (totals.sections[i] ?? null)}
            basis={price_basis}
            quoteKind={kind}
            isActive={line.id === activeId}
            isPhone={isPhone}
            hasCosts={hasCosts}
            isExempt={isExempt}
            search={search}
            dispatch={dispatch}
            onOpen={open}
          />
        ))}
      </ol>
    </div>
  )
}

function placeOf(target: EventTarget): Place | null {
  const field = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-cell]") : null
  const id = field?.closest<HTMLElement>("[data-line]")?.dataset["line"]
  return field && id ? { id, cell: field.dataset["cell"] as Cell } : null
}

function focusCell(list: HTMLElement, { id, cell }: Place) {
  const field = list.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"] [data-cell="${cell}"]`)
  field?.focus()
  field?.scrollIntoView({ block: "nearest" })
}
