import { expect, test } from "vitest"
import { blankLine } from "./edit-lines.ts"
import { edit, type EditorState, startEditor } from "./editor.ts"
import { actionOfKey } from "./editor-keys.ts"
import { newDraft } from "./new-draft.ts"
import { worksLeft } from "./taken-back.ts"

/** Presses « Ctrl+Shift+S » and the like where the focus is, as the grid does. */
function press(state: EditorState, keys: string): EditorState {
  const parts = keys.split("+")
  const key = parts.at(-1) ?? ""
  const place = state.focus
  if (!place) throw new Error("Nothing has the focus")
  const keyPress = {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    ctrl: parts.includes("Ctrl"),
    shift: parts.includes("Shift"),
    alt: parts.includes("Alt"),
  }
  const action = actionOfKey(keyPress, place, { lines: state.draft.lines, hasCosts: false, isExempt: false })
  return action ? edit(state, action) : state
}

const type = (state: EditorState, typed: string) =>
  state.focus ? edit(state, { type: "write", place: state.focus, typed }) : state
const at = (state: EditorState, cell: "label" | "quantity" | "unit_price" | "vat_rate") =>
  state.focus ? edit(state, { type: "focus", place: { id: state.focus.id, cell } }) : state
const labels = ({ draft }: EditorState) => draft.lines.map(({ label }) => label).join(" ")

function start(): EditorState {
  const line = blankLine("work", [], -1)
  const state = startEditor({ ...newDraft({}), lines: [line] })
  return edit(state, { type: "focus", place: { id: line.id, cell: "label" } })
}

/** Three works, « a b c », the focus in the last one. */
function three(): EditorState {
  return ["a", "b", "c"].reduce((state, label, i) => type(i === 0 ? state : press(state, "Ctrl+Enter"), label), start())
}

test("Enter in a label leads to the quantity, elsewhere to the same column below, and at the end to a new line", () => {
  let state = press(type(start(), "Dépose"), "Enter")
  expect(state.focus?.cell).toBe("quantity")
  state = edit(type(state, "3"), { type: "write", place: { id: state.focus?.id ?? "", cell: "unit" }, typed: "m2" })
  state = press(type(at(state, "vat_rate"), "20"), "Enter")
  expect(state.draft.lines).toHaveLength(2)
  expect(state.focus).toEqual({ id: state.draft.lines[1]?.id, cell: "label" })
  expect(state.draft.lines[1]).toMatchObject({ unit: "m2", vat_rate: 20 })
})

test("Tab at the end makes a new line, but leaves the grid from an empty one", () => {
  const state = press(at(type(start(), "Dépose"), "vat_rate"), "Tab")
  expect(state.draft.lines).toHaveLength(2)
  expect(press(at(state, "vat_rate"), "Tab").draft.lines).toHaveLength(2)
})

test("Alt with an arrow moves a line and the focus stays in its cell", () => {
  const state = press(at(three(), "unit_price"), "Alt+ArrowUp")
  expect(labels(state)).toBe("a c b")
  expect(state.focus).toEqual({ id: state.draft.lines[1]?.id, cell: "unit_price" })
  expect(labels(press(press(state, "Alt+ArrowUp"), "Alt+ArrowUp"))).toBe("c a b")
})

test("a deleted line comes back in its place, and later changes stay", () => {
  let state = press(
    edit(three(), { type: "focus", place: { id: three().draft.lines[0]?.id ?? "", cell: "label" } }),
    "x",
  )
  const [, second] = state.draft.lines
  state = edit(state, { type: "focus", place: { id: second?.id ?? "", cell: "label" } })
  state = press(state, "Ctrl+Delete")
  expect(labels(state)).toBe("a c")
  expect(state.notice?.text).toBe("Ligne supprimée")
  state = edit(type(state, "d"), { type: "takeBack" })
  expect(labels(state)).toBe("a b d")
  expect(state.focus?.id).toBe(second?.id)
})

test("hours fill the cost of a line, unless another one was written", () => {
  const line = { ...blankLine("work", [], -1), label: "Pose" }
  const write = (state: EditorState, cell: "hours" | "unit_cost", typed: string) =>
    edit(state, { type: "write", place: { id: line.id, cell }, typed })
  const costs = (state: EditorState) => state.draft.lines[0]?.unit_cost
  let state = startEditor({ ...newDraft({}), lines: [line] }, { vat_rate: 10, hourlyCost: "30" })
  state = write(write(state, "hours", "0,7"), "hours", "0,75")
  expect(costs(state)).toBe("22.5")
  state = write(write(state, "unit_cost", "40"), "hours", "2")
  expect(costs(state)).toBe("40")
})

test("undo takes typing back as one step, redo brings it again", () => {
  const typed = type(type(three(), "ca"), "car")
  expect(labels(press(typed, "Ctrl+z"))).toBe("a b ")
  expect(labels(press(press(typed, "Ctrl+z"), "Ctrl+Shift+z"))).toBe("a b car")
  expect(labels(press(press(press(typed, "Ctrl+z"), "Ctrl+z"), "Ctrl+z"))).toBe("a ")
})

test("sections, texts, options and copies have their keys", () => {
  let state = press(press(three(), "Ctrl+Shift+s"), "Alt+t")
  expect(state.draft.lines.map(({ kind }) => kind)).toEqual(["work", "work", "work", "section", "text"])
  state = edit(state, { type: "focus", place: { id: state.draft.lines[0]?.id ?? "", cell: "label" } })
  state = press(press(state, "Alt+o"), "Ctrl+d")
  expect(state.draft.lines.map(({ is_option }) => is_option)).toEqual([true, true, false, false, false, false])
  expect(state.focus?.id).toBe(state.draft.lines[1]?.id)
})

test("pasted rows take the place of an empty line, the focus goes to the first wrong cell, and they can be taken back", () => {
  const state = edit(three(), { type: "paste", id: null, text: "d\t1\tm²\t10\ne\tdouze\tm²\t10" })
  expect(labels(state)).toBe("a b c d e")
  expect(state.notice?.text).toBe("2\u00a0lignes collées, dont 1\u00a0cellule à corriger")
  expect(state.focus).toEqual({ id: state.draft.lines[4]?.id, cell: "quantity" })
  expect(labels(edit(state, { type: "takeBack" }))).toBe("a b c")
  const pasted = edit(start(), { type: "paste", id: null, text: "d\t1\tm²\t10" })
  expect(labels(pasted)).toBe("d")
})

test("a quote has 600 lines at most", () => {
  const text = Array.from({ length: 600 }, (_, i) => `w${i}\t1`).join("\n")
  const state = edit(three(), { type: "paste", id: null, text })
  expect(state.draft.lines).toHaveLength(3)
  expect(state.notice?.text).toBe("Un devis a 600 lignes au plus.")
})

test("an entry of the library fills a line and leads to its quantity", () => {
  const item = {
    id: "i",
    code: "C1",
    label: "Carrelage",
    description: null,
    unit: "m2",
    unit_price: "48.3",
    vat_rate: 10,
    unit_cost: "20",
    hours: null,
  } as const
  const state = three()
  const id = state.draft.lines[2]?.id ?? ""
  const taken = edit(state, { type: "take", id, item })
  expect(taken.draft.lines[2]).toMatchObject({ id, label: "Carrelage", unit_price: "48.3", price_item_id: "i" })
  expect(taken.draft.lines[2]).not.toHaveProperty("code")
  expect(taken.focus).toEqual({ id, cell: "quantity" })
})

test("an amendment takes works of the signed quote back at the signed price, discount included, in one step", () => {
  const signed = { price_basis: "ttc", discount_bp: 300 } as const
  const works = three().draft.lines.map((line, i) => ({
    ...line,
    quantity: "12.5",
    unit_price: "48",
    discount_bp: i * 500,
  }))
  const amendment = edit(start(), { type: "field", values: { kind: "amendment" } })
  const taken = edit(amendment, { type: "takeAway", quote: signed, works: works.slice(0, 1) })
  // The first works bring the terms of the quote along, and take the place of the empty line.
  expect(taken.draft).toMatchObject({ ...signed, lines: [{ label: "a", quantity: "-12.5", discount_bp: 0 }] })
  expect(taken.draft.lines[0]?.id).not.toBe(works[0]?.id)
  expect(taken.focus).toEqual({ id: taken.draft.lines[0]?.id, cell: "quantity" })
  expect(taken.notice?.text).toBe("1\u00a0prestation retirée")
  expect(edit(taken, { type: "undo" }).draft).toEqual(amendment.draft)
  expect(edit(taken, { type: "change", id: taken.draft.lines[0]?.id ?? "", values: { is_option: true } }).draft).toBe(
    taken.draft,
  )
  // Beside other works, the discount of the quote goes into the line; another basis or discount is refused.
  const beside = edit(
    edit(amendment, { type: "takeAway", quote: { ...signed, discount_bp: 0 }, works: works.slice(0, 1) }),
    {
      ...{ type: "takeAway", quote: signed, works: works.slice(1, 2) },
    },
  )
  expect(beside.draft.lines.map(({ discount_bp }) => discount_bp)).toEqual([0, 785])
  for (const quote of [{ ...signed, price_basis: "ht" } as const, { ...signed, discount_bp: 0 }]) {
    const refused = edit(taken, { type: "takeAway", quote, works })
    expect([refused.draft, refused.notice?.back]).toEqual([taken.draft, null])
  }
})

test("what an amendment can still take back: without options left aside, nor what was taken back before", () => {
  const [line] = three().draft.lines
  if (!line) throw new Error("No line")
  const sold = (id: string, quantity: string, values = {}) => ({
    ...line,
    id,
    label: "Dalle",
    quantity,
    unit_price: "48",
    ...values,
  })
  const quote = (lines: (typeof line)[]) => ({
    ...{ id: "q", number: "D-1", title: "", price_basis: "ht" as const, discount_bp: 0, chosen: ["taken"], lines },
  })
  const initial = quote([
    sold("a", "12.5"),
    sold("left", "1", { is_option: true, label: "Niche" }),
    sold("taken", "2", { is_option: true, label: "Spot" }),
    sold("free", "3", { unit_price: "0", label: "Frais" }),
  ])
  const found = worksLeft(
    [initial, quote([sold("b", "-5"), sold("c", "4", { unit_price: "50" })])],
    [sold("d", "-0.3")],
  )
  expect(found.map(({ works }) => works.map(({ id, quantity }) => `${id} ${quantity}`))).toEqual([
    ["a 7.2", "taken 2"],
    ["c 4"],
  ])
  expect(worksLeft([quote([sold("a", "5"), sold("b", "-5")])], [])).toEqual([])
})
