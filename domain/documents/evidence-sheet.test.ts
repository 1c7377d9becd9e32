import { expect, test } from "vitest"
import { exampleEvidence } from "#tests/support/quote-contents.ts"
import { toEvidenceSheet } from "./evidence-sheet.ts"

/** Without the difference between spaces. */
const plain = (value: unknown) => JSON.stringify(value).replace(/[\u00a0\u202f]/g, " ")

test("the evidence names the document by its hash, the signer, the code and each step in Paris and in UTC", () => {
  const proof = exampleEvidence()
  const sheet = toEvidenceSheet(proof)
  const said = plain(sheet)
  for (const part of [
    proof.document_sha256,
    proof.evidence_sha256,
    "Camille Œuvrard",
    "camille@example.fr",
    "2 578,77 € TTC",
  ])
    expect(said).toContain(part)
  expect(said).toContain("25/11/2026 à 12:04:05 (heure de Paris), 11:04:05 UTC")
  expect(said).toContain("événement n° 128")
  expect(sheet.course.rows.at(-1)).toEqual([
    ...["25/11/2026 à 12:04:05", "11:04:05", "Devis signé", "Client", "203.0.113.7, Firefox sur Linux"],
  ])
  expect(sheet.file).toMatchObject({ name: "preuve-D-2026-0042.json", content: proof.evidence })
})

test("it says « signature électronique simple », and claims nothing more", () => {
  const said = plain(toEvidenceSheet(exampleEvidence()))
  expect(said).toContain("signature électronique simple")
  expect(said).not.toMatch(/avancée|qualifiée|certifiée|infalsifiable|garanti/)
})

test("the evidence is carried byte by byte, also where the fonts lack a character", () => {
  const evidence = `{"name":  "🙂 ${"x".repeat(40)} : 中"}`
  expect(toEvidenceSheet(exampleEvidence({ evidence })).file.content).toBe(evidence)
})

test("the day of UTC is said when it is not that of Paris, and an event without a word keeps its name", () => {
  const event = { kind: "other", at: "2026-11-25T23:30:00.5Z", actor: "system", network: null } as const
  const { course } = toEvidenceSheet(exampleEvidence({ events: [event] }))
  expect(course.rows).toEqual([["26/11/2026 à 00:30:00", "25/11/2026 à 23:30:00", "other", "Site", ""]])
})
