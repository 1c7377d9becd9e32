import { QUOTE_LINE_RATE } from "../law.gen.ts"
import type { VatRate } from "../vat.ts"
import { type Cell, type EditedLine, readAgain, withLabour, writeCell } from "./cells.ts"
import { countOf } from "../numbers.ts"
import {
  addLines,
  blankLine,
  describeRemoved,
  duplicateBlock,
  indentSection,
  insertLines,
  moveBlock,
  removeBlock,
} from "./edit-lines.ts"
import { type LibraryItem, takeItem } from "./library-item.ts"
import { isTable, readPastedRows } from "./paste.ts"
import { isTakenBack, type LineKind, MOST_LINES, type QuoteDraft, type QuoteLine } from "./quote.ts"
import { type SignedTerms, takenBack } from "./taken-back.ts"
import { MOST, type UnreadCell, type UnreadField, type UnreadFields } from "./unread.ts"

/** The state of the quote editor and all that can be done to it, without a browser. */

export type EditedDraft = Omit<QuoteDraft, "lines" | "unread"> & { lines: EditedLine[]; unread: UnreadFields }
export type Place = { id: string; cell: Cell }

/** What was just done, with a way back that leaves later changes alone. */
export type Notice = {
  text: string
  back: { removed: EditedLine[]; afterId: string | null } | { addedIds: string[] } | null
}

/** What the company's settings bring to lines. */
export type CompanyValues = {
  /** Of the first work. */
  vat_rate: VatRate
  /** What an hour costs, in euros; null: unknown. */
  hourlyCost: string | null
}

export type EditorState = {
  draft: EditedDraft
  company: CompanyValues
  past: EditedDraft[]
  future: EditedDraft[]
  /** Typing in the same place again makes no other step to undo. */
  lastPlace: string | null
  /** Where the focus goes next; a new object each time. */
  focus: Place | null
  notice: Notice | null
}

type LineValues = Pick<QuoteLine, "is_option">
/** Fields of the draft, and the texts of those that cannot be read. */
export type FieldValues = Partial<Omit<QuoteDraft, "lines" | "unread">> & { unread?: UnreadFields }

export type EditorAction =
  | { type: "write"; place: { id: string; cell: "label" | UnreadCell }; typed: string }
  | { type: "change"; id: string; values: LineValues }
  | { type: "field"; values: FieldValues }
  /** A figure of the quote, as typed: what was read, or null. */
  | { type: "figure"; field: UnreadField; typed: string; values: FieldValues | null }
  | { type: "insert"; kind: LineKind; afterId: string | null }
  | { type: "duplicate" | "remove"; id: string }
  | { type: "move"; id: string; direction: "up" | "down"; cell?: Cell }
  | { type: "indent"; id: string; by: 1 | -1 }
  | { type: "paste"; id: string | null; text: string }
  | { type: "take"; id: string; item: LibraryItem }
  /** Takes works of a signed quote back, in an amendment. */
  | { type: "takeAway"; quote: SignedTerms; works: readonly QuoteLine[] }
  | { type: "putBack"; line: EditedLine }
  | { type: "replace"; draft: EditedDraft }
  | { type: "focus"; place: Place }
  | { type: "undo" | "redo" | "takeBack" | "dismiss" }

/** Steps that can be undone. */
const MOST_STEPS = 200
const TOO_MANY = `Un devis a ${MOST_LINES} lignes au plus.`

export const startEditor = (
  draft: EditedDraft,
  company: CompanyValues = { vat_rate: QUOTE_LINE_RATE, hourlyCost: null },
): EditorState => ({
  draft,
  company,
  past: [],
  future: [],
  lastPlace: null,
  focus: null,
  notice: null,
})

export function edit(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state
  const { lines } = draft
  switch (action.type) {
    case "write": {
      const { id, cell } = action.place
      return step(
        state,
        changeLine(lines, id, (line) =>
          withLabour(line, writeCell(line, cell, action.typed, draft.kind), state.company.hourlyCost),
        ),
        { place: `${id} ${cell}` },
      )
    }
    case "change":
      if (action.values.is_option && lines.some((line) => line.id === action.id && isTakenBack(line)))
        return { ...state, notice: { text: "Une option ne retire pas de travaux.", back: null } }
      return step(
        state,
        changeLine(lines, action.id, (line) => readAgain({ ...line, ...action.values }, draft.kind)),
      )
    case "putBack":
      return step(
        state,
        changeLine(lines, action.line.id, () => action.line),
      )
    case "field":
      return step(state, lines, { fields: action.values, place: Object.keys(action.values).join() })
    case "figure": {
      const { [action.field]: _earlier, ...unread } = draft.unread
      const fields = action.values
        ? { ...action.values, unread }
        : { unread: { ...unread, [action.field]: action.typed.slice(0, MOST.unread) } }
      return step(state, lines, { fields, place: action.field })
    }
    case "insert": {
      const after = action.afterId ?? lines.at(-1)?.id ?? null
      const line = blankLine(
        action.kind,
        lines,
        lines.findIndex(({ id }) => id === after),
        state.company.vat_rate,
      )
      // A section takes the place of a row in which nothing was entered; a new row stands below it.
      const next = (action.kind === "work" ? insertLines : addLines)(lines, after, [line])
      return step(state, next, { focus: { id: line.id, cell: "label" } })
    }
    case "duplicate": {
      const done = duplicateBlock(lines, action.id)
      return done ? step(state, done.lines, { focus: focusOn(done.copies[0]) }) : state
    }
    case "remove": {
      const done = removeBlock(lines, action.id)
      if (!done) return state
      const { removed, afterId } = done
      const next = done.lines[lines.findIndex(({ id }) => id === action.id)] ?? done.lines.at(-1)
      return step(state, done.lines, {
        focus: focusOn(next),
        notice: { text: describeRemoved(removed), back: { removed, afterId } },
      })
    }
    case "move": {
      const next = moveBlock(lines, action.id, action.direction)
      return step(state, next, { focus: { id: action.id, cell: action.cell ?? "label" } })
    }
    case "indent":
      return step(state, indentSection(lines, action.id, action.by), { focus: { id: action.id, cell: "label" } })
    case "paste":
      return paste(state, action.id, action.text)
    case "take":
      return step(
        state,
        changeLine(lines, action.id, (line) => takeItem(line, action.item, draft.price_basis)),
        { focus: { id: action.id, cell: "quantity" } },
      )
    case "takeAway":
      return takeAway(state, action)
    case "replace":
      return { ...step(state, action.draft.lines, { fields: action.draft }), focus: null }
    case "focus":
      return { ...state, focus: { ...action.place } }
    case "undo":
      return travel(state, "past", "future")
    case "redo":
      return travel(state, "future", "past")
    case "takeBack":
      return takeBack(state)
    case "dismiss":
      return { ...state, notice: null }
  }
}

type Step = { fields?: Partial<EditedDraft>; place?: string; focus?: Place | null; notice?: Notice }

/** The next state, with the earlier draft to undo to; a new step only when the place of typing is another one. */
function step(
  state: EditorState,
  lines: readonly EditedLine[],
  { fields, place, focus = null, notice }: Step = {},
): EditorState {
  if (lines === state.draft.lines && !fields) return focus ? { ...state, focus } : state
  if (lines.length > MOST_LINES) return { ...state, notice: { text: TOO_MANY, back: null } }
  const isSameStep = place !== undefined && place === state.lastPlace
  return {
    company: state.company,
    draft: { ...state.draft, ...fields, lines: lines as EditedLine[] },
    past: isSameStep ? state.past : [...state.past.slice(1 - MOST_STEPS), state.draft],
    future: [],
    lastPlace: place ?? null,
    focus: focus ?? state.focus,
    notice: notice ?? state.notice,
  }
}

const changeLine = (lines: readonly EditedLine[], id: string, change: (line: EditedLine) => EditedLine) =>
  lines.map((line) => (line.id === id ? change(line) : line))

const focusOn = (line: EditedLine | undefined): Place | null => (line ? { id: line.id, cell: "label" } : null)

function travel(state: EditorState, from: "past" | "future", to: "past" | "future"): EditorState {
  const draft = state[from].at(-1)
  if (!draft) return state
  const changed = draft.lines.find((line) => !state.draft.lines.includes(line)) ?? null
  return {
    ...state,
    draft,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], state.draft],
    lastPlace: null,
    focus: focusAfter(state, draft, changed),
    notice: null,
  }
}

/** To what changed, in the cell that was typed in; else to the line that had the focus. */
function focusAfter({ focus, lastPlace }: EditorState, draft: EditedDraft, changed: EditedLine | null): Place | null {
  const [id, cell = "label"] = lastPlace?.split(" ") ?? []
  if (changed) return { id: changed.id, cell: changed.id === id ? (cell as Cell) : "label" }
  const kept = draft.lines.find((line) => line.id === focus?.id)
  return kept && focus ? { ...focus } : focusOn(draft.lines.at(-1))
}

function paste(state: EditorState, id: string | null, text: string): EditorState {
  const { lines } = state.draft
  if (!isTable(text)) return state
  const at = id === null ? lines.length - 1 : lines.findIndex((line) => line.id === id)
  const rows = readPastedRows(text, (kind) => blankLine(kind, lines, at, state.company.vat_rate), state.draft.kind)
  if (rows.length === 0) return state
  const errors = rows.reduce((count, row) => count + Object.keys(row.unread ?? {}).length, 0)
  const text1 = countOf(rows.length, "ligne collée", "lignes collées")
  return step(state, addLines(lines, id, rows), {
    focus: focusOfRows(rows),
    notice: {
      text: errors > 0 ? `${text1}, dont ${countOf(errors, "cellule à corriger", "cellules à corriger")}` : text1,
      back: { addedIds: rows.map((row) => row.id) },
    },
  })
}

function takeAway(state: EditorState, { quote, works }: Extract<EditorAction, { type: "takeAway" }>): EditorState {
  const { lines } = state.draft
  const taken = takenBack(state.draft, quote, works)
  if ("refusal" in taken) return { ...state, notice: { text: taken.refusal, back: null } }
  const [first] = taken.lines
  if (!first) return state
  return step(state, addLines(lines, null, taken.lines), {
    fields: taken.fields,
    focus: { id: first.id, cell: "quantity" },
    notice: {
      text: countOf(works.length, "prestation retirée", "prestations retirées"),
      back: { addedIds: taken.lines.map(({ id }) => id) },
    },
  })
}

/** The first cell to correct, or the last row. */
function focusOfRows(rows: readonly EditedLine[]): Place | null {
  const wrong = rows.find(({ unread }) => unread)
  const [cell] = Object.keys(wrong?.unread ?? {}) as Cell[]
  return wrong && cell ? { id: wrong.id, cell } : focusOn(rows.at(-1))
}

function takeBack(state: EditorState): EditorState {
  const back = state.notice?.back
  if (!back) return state
  const { lines } = state.draft
  const next =
    "removed" in back
      ? insertLines(lines, lines.some(({ id }) => id === back.afterId) ? back.afterId : null, back.removed)
      : lines.filter(({ id }) => !back.addedIds.includes(id))
  const focus = focusOn("removed" in back ? back.removed[0] : next.at(-1))
  return { ...step(state, next, { focus }), notice: null }
}
