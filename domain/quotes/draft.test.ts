import { expect, test } from "vitest"
import { compareDrafts, isSameDraft, toDraft } from "./draft.ts"
import { blankLine } from "./edit-lines.ts"
import { amendmentOf, newDraft, type QuoteTerms, valuesOfTerms } from "./new-draft.ts"

const work = (label: string, unit_price = "10") => ({
  ...blankLine("work", [], -1),
  id: label.toLowerCase(),
  label,
  unit_price,
})

test("empty rows are not saved", () => {
  const lines = [work("A"), blankLine("work", [], -1)]
  const saved = toDraft({ ...newDraft({ title: " ", intro: "" }), lines })
  expect(saved).toMatchObject({ title: "Devis", intro: null, is_free: true, unread: {} })
  expect(saved.lines).toHaveLength(1)
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

test("an amendment starts with the company's texts and the terms of its contract, and nothing is paid for it", () => {
  const terms: QuoteTerms = {
    ...{ quote_valid_days: 45, deposit_bp: 4000, payment_terms: "Comptant", is_quote_free: false, quote_fee: 90 },
    ...{ signing_place: "premises", quote_intro: "Bonjour", quote_closing: "Merci", rge_text: "Qualibat 8611" },
    ...{ waste_handling: "Tri", waste_collection_name: "Le Canal", waste_collection_address: "1 quai" },
    waste_collection_kind: "Déchèterie",
  }
  const signed = { ...newDraft({ title: "Bains", payment_terms: "Fin de mois" }), price_basis: "ttc" as const }
  expect(newDraft(valuesOfTerms(terms))).toMatchObject({ rge_text: "Qualibat 8611", fee: "90", deposit_bp: 4000 })
  expect(amendmentOf({ ...signed, subcontractors_text: "Néant" }, terms)).toMatchObject({
    ...{ kind: "amendment", title: "Avenant\u00a0: Bains", price_basis: "ttc", payment_terms: "Fin de mois" },
    ...{ signing_place: "remote", deposit_bp: 0, is_free: true, fee: null, valid_days: 45, intro: "Bonjour" },
    ...{ closing: "Merci", rge_text: "Qualibat 8611", subcontractors_text: "Néant" },
    waste: { handling: "Tri", collection_name: "Le Canal", collection_kind: "Déchèterie", quantity: "", cost: "" },
  })
  expect(amendmentOf({ ...signed, rge_text: "Non" }, terms).rge_text).toBe("Non")
})
