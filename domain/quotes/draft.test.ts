import { expect, test } from "vitest"
import { compareDrafts, isSameDraft, toDraft } from "./draft.ts"
import { blankLine } from "./edit-lines.ts"
import { newDraft } from "./new-draft.ts"

const work = (label: string, unit_price = "10") => ({
  ...blankLine("work", [], -1),
  id: label.toLowerCase(),
  label,
  unit_price,
})

test("empty rows and unreadable cells are not saved", () => {
  const lines = [{ ...work("A"), unread: { quantity: "douze" } }, blankLine("work", [], -1)]
  const saved = toDraft({ ...newDraft({ title: " ", intro: "" }), is_free: false, lines })
  expect(saved).toMatchObject({ title: "Devis", intro: null, is_free: true })
  expect(saved.lines).toHaveLength(1)
  expect(saved.lines[0]).not.toHaveProperty("unread")
})

test("two people's changes are put together, and mine win where both changed the same", () => {
  const base = { ...newDraft({ title: "T", intro: "I" }), lines: [work("A"), work("B"), work("C")] }
  const theirs = { ...base, title: "T2", intro: "I2", lines: [work("A", "11"), work("N"), work("B", "12")] }
  const mine = { ...base, intro: "I3", lines: [work("A"), work("B", "13"), work("C"), work("M")] }
  const { changes, merged } = compareDrafts(base, theirs, mine)
  expect(changes).toEqual([
    "Titre",
    "Introduction",
    "«\u00a0A\u00a0»\u00a0: modifiée",
    "«\u00a0B\u00a0»\u00a0: modifiée",
    "«\u00a0C\u00a0»\u00a0: supprimée",
    "«\u00a0N\u00a0»\u00a0: ajoutée",
  ])
  expect(merged).toMatchObject({ title: "T2", intro: "I3" })
  expect(merged.lines.map(({ label, unit_price }) => `${label}${unit_price}`)).toEqual(["A11", "N10", "B13", "M10"])
  expect(isSameDraft(base, { ...base, lines: [...base.lines, blankLine("work", [], -1)] })).toBe(true)
})
