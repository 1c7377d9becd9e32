import { memo, useCallback, useEffect, useMemo, useReducer, useState } from "react"
import { flushSync } from "react-dom"
import { LeaveGuard } from "#app/office/autosave/leave-guard.tsx"
import { SaveState } from "#app/office/autosave/save-state.tsx"
import { useSaveStatus } from "#app/office/autosave/use-autosave.ts"
import { type MissingItem, MissingList, warningHere } from "#app/office/records/missing-list.tsx"
import { Panels } from "#app/office/records/panel.tsx"
import { readDiscount } from "#domain/quotes/discount.ts"
import { lostSignsOfQuote } from "#domain/documents/lost-signs.ts"
import { hasSameFields } from "#domain/quotes/draft.ts"
import { blankLine } from "#domain/quotes/edit-lines.ts"
import { type Cell, CELLS, COST_CELLS, type EditedLine } from "#domain/quotes/cells.ts"
import { edit, type EditedDraft, type EditorAction, type FieldValues, startEditor } from "#domain/quotes/editor.ts"
import { totalsOf, withoutRates } from "#domain/quotes/totals.ts"
import type { Missing } from "#domain/quotes/mentions.ts"
import type { QuoteDraft } from "#domain/quotes/quote.ts"
import { QUOTE_LINE_RATE } from "#domain/law.gen.ts"
import type { Basis, VatRate } from "#domain/vat.ts"
import { missingItem } from "../missing-item.ts"
import { type ClientChoice, ClientFields } from "./client-fields.tsx"
import { Conflict } from "./conflict.tsx"
import { Grid } from "./grid.tsx"
import { LINE_DISCOUNT } from "./line-discount.tsx"
import type { SearchLibrary } from "./label-cell.tsx"
import { NoticeBar } from "./notice-bar.tsx"
import { Preview } from "./preview.tsx"
import { type FieldsProps, LegalFields, TermFields, TextFields } from "./text-fields.tsx"
import { TotalsBar } from "./totals-bar.tsx"
import { useQuoteAutosave } from "./use-autosave.ts"
import styles from "./quote-editor.module.css"
import { aidsOf } from "#domain/quotes/aids.ts"

export type QuoteEditorProps = {
  /** Made by the browser for a new quote. */
  id: string
  /** As it was read, or a new one; later changes of this prop do nothing. */
  opening: EditedDraft
  /** Of the saved draft; 0 for a new quote. */
  version: number
  savedAt: Date | null
  /** After each save; the first one of a new quote creates it. */
  onSaved: (version: number) => void
  /** What the database has, and what it lacks before it can be sent; nothing of a new quote. */
  saved: (Pick<QuoteDraft, "customer_id" | "kind"> & { missing: readonly Missing[] }) | undefined
  /** Reads the file of the chosen client; null when none is chosen. */
  useClient: (id: string | null) => ClientChoice | null
  pickClient: Parameters<typeof ClientFields>[0]["pickClient"]
  addPlace: Parameters<typeof ClientFields>[0]["addPlace"]
  /** The library of works; the editor works without it. */
  search?: SearchLibrary | undefined
  onKeep?: ((line: EditedLine, basis: Basis) => Promise<void>) | undefined
  /** After an entry of the library was put into a line. */
  onTaken?: ((itemId: string) => void) | undefined
  /** The company sells without VAT: no rate is shown, whatever rates the lines were written with. */
  isVatExempt: boolean
  marginFloorBp?: number | null
  /** What an hour costs the company, in euros. */
  hourlyCost?: string | null
}

const COSTS_SETTING = "mirabelle-quote-costs"

/** Writes a quote: the lines as a spreadsheet, the other fields below, saved as a whole by itself. */
export function QuoteEditor(props: QuoteEditorProps) {
  const {
    id,
    opening,
    version,
    savedAt,
    onSaved,
    saved,
    useClient,
    pickClient,
    addPlace,
    search,
    onKeep,
    onTaken,
    isVatExempt,
  } = props
  const missing = useMemo(() => (saved ? saved.missing.map(missingItem(saved)) : []), [saved])
  const vat_rate: VatRate = isVatExempt ? 0 : QUOTE_LINE_RATE
  const [state, dispatch] = useReducer(edit, opening, (draft) =>
    startEditor(withOneLine(draft, vat_rate), { vat_rate, hourlyCost: props.hourlyCost ?? null }),
  )
  const { draft } = state
  const act = useCallback(
    (action: EditorAction) => {
      if (action.type === "take") onTaken?.(action.item.id)
      dispatch(action)
    },
    [onTaken],
  )
  const autosave = useQuoteAutosave({ id, draft, version, savedAt, onSaved })
  const status = useSaveStatus(autosave)
  const totals = useMemo(
    () => totalsOf(isVatExempt ? { ...draft, lines: withoutRates(draft.lines) } : draft),
    [draft, isVatExempt],
  )
  const client = useClient(draft.customer_id)
  const lost = useMemo(() => lostSignsOfQuote(draft, client?.name).map(warningHere), [draft, client?.name])
  const [hasCosts, setCosts] = useState(() => window.localStorage.getItem(COSTS_SETTING) === "true")
  useEffect(() => window.localStorage.setItem(COSTS_SETTING, String(hasCosts)), [hasCosts])
  const onChange = useCallback((values: FieldValues) => dispatch({ type: "field", values }), [])
  const onFigure: FieldsProps["onFigure"] = useCallback(
    (field, typed, values) => dispatch({ type: "figure", field, typed, values }),
    [],
  )
  const fields = { draft, isVatExempt, onChange, onFigure }

  function goTo({ field, lineId }: MissingItem) {
    const line = draft.lines.find((one) => one.id === lineId) ?? draft.lines[0]
    if (lineId === null && focusField(field)) return
    if (!line) return
    if (isCost(field)) flushSync(() => setCosts(true))
    flushSync(() => dispatch({ type: "focus", place: { id: line.id, cell: cellOf(field) } }))
    if (field === "discount_bp") focusField(LINE_DISCOUNT)
  }

  return (
    <div className={styles.editor}>
      <LeaveGuard autosave={autosave} />
      {status.kind === "conflict" ? (
        <Conflict
          id={id}
          draft={draft}
          autosave={autosave}
          onReplace={(next) => dispatch({ type: "replace", draft: withOneLine(next, vat_rate) })}
        />
      ) : null}
      <ClientFields {...fields} isNew={version === 0} client={client} pickClient={pickClient} addPlace={addPlace} />
      <div>
        <Grid
          state={state}
          totals={totals}
          isExempt={isVatExempt}
          hasCosts={hasCosts}
          search={search}
          keep={
            onKeep &&
            ((line) => {
              void onKeep(line, draft.price_basis)
            })
          }
          saveState={<SaveState status={status} onRetry={() => void autosave.flush()} />}
          preview={<Preview id={id} draft={draft} autosave={autosave} />}
          dispatch={act}
          onCosts={setCosts}
        />
        <TotalsBar
          isExempt={isVatExempt}
          totals={totals}
          aids={aidsOf(draft)}
          discount={draft}
          hasCosts={hasCosts}
          marginFloorBp={props.marginFloorBp ?? null}
          unread={draft.unread.discount_bp}
          onDiscount={(typed) => onFigure("discount_bp", typed, readDiscount(typed))}
        />
      </div>
      <MissingList items={[...missing, ...lost]} before="l’envoi" onGo={goTo} />
      <OtherFields {...fields} />
      <NoticeBar notice={state.notice} dispatch={dispatch} />
    </div>
  )
}

/** Not rendered again for each letter in a line: their texts measure themselves. */
const OtherFields = memo(
  function OtherFields(fields: FieldsProps) {
    return (
      <Panels>
        <TermFields {...fields} />
        <TextFields {...fields} />
        <LegalFields {...fields} />
      </Panels>
    )
  },
  (one, other) => hasSameFields(one.draft, other.draft),
)

/** An empty quote has a row to type in. */
const withOneLine = (draft: EditedDraft, rate: VatRate): EditedDraft =>
  draft.lines.length > 0 ? draft : { ...draft, lines: [blankLine("work", [], -1, rate)] }

const isCost = (field: string) => COST_CELLS.some((cell) => cell === field)
const cellOf = (field: string): Cell => [...CELLS, ...COST_CELLS].find((cell) => cell === field) ?? "label"

/** Whether there is such a field, which then has the focus. */
function focusField(path: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: "center" })
  return element !== null
}
