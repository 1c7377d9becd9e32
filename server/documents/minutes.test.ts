import { beforeAll, expect, test } from "vitest"
import { toMinutesSheet } from "#domain/documents/minutes-sheet.ts"
import { exampleMinutes, exampleSignedMinutes } from "#tests/support/minutes-contents.ts"
import { describeDocument } from "./describe-document.ts"
import { createRenderer, type Render } from "./render-document.ts"

let render: Render
beforeAll(async () => {
  render = await createRenderer()
})
const draw = async (kind: string, snapshot: unknown) => {
  const { template, sheet } = describeDocument(kind, snapshot)
  return Buffer.from(await render(template, sheet)).toString("latin1")
}
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ")

test("the minutes say who received what, the reserves with their days, the retention and the guarantees with their articles", () => {
  const sheet = toMinutesSheet(exampleMinutes())
  expect(plain(sheet.reception.body)).toBe(
    "Le maître de l’ouvrage déclare recevoir les travaux le 27 novembre 2026, avec les réserves ci-dessous.",
  )
  expect(sheet.reserves?.rows.map((row) => plain(row.join(" | ")))).toEqual([
    "1 | Joint de la douche à reprendre | 15 décembre 2026",
    "2 | Plinthe du couloir | date à convenir",
  ])
  expect(plain(sheet.retention?.body)).toMatch(/^Une retenue de garantie de 5 % du prix des travaux TTC est consignée/)
  expect(plain(sheet.guarantees.rows.flat().join(" "))).toContain(
    "Responsabilité décennale (articles 1792 et 1792-4-1) jusqu’au 27 novembre 2036",
  )
  const bare = toMinutesSheet(exampleMinutes({ reserves: [], contracts: [], retention_bp: 0, place: null }))
  expect([bare.reserves, bare.retention, bare.works, bare.signed, bare.file]).toEqual([null, null, null, null, null])
  expect(plain(bare.reception.body)).toMatch(/sans réserve\.$/)
  expect(toMinutesSheet(exampleMinutes({ has_guarantee: true })).retention?.body).toContain("caution")
})

test("the signed copy says by whom, when and how, and carries its evidence", async () => {
  const online = exampleSignedMinutes()
  const { signed, file } = toMinutesSheet(online, online)
  expect(signed?.rows.map((row) => plain(row.join(" | ")))).toEqual([
    "Signé par | Anne Durand, anne@example.fr",
    "Signé le | 27/11/2026 à 16:04:05 (heure de Paris), 15:04:05 UTC",
    "Moyen | Code à six chiffres envoyé à cette adresse, saisi sur un appareil de l’entreprise en sa présence",
    `Empreinte SHA-256 du PDF signé | ${"a".repeat(64)}`,
    `Empreinte SHA-256 de la preuve | ${"b".repeat(64)}`,
  ])
  expect(file?.content).toBe(online.evidence)
  expect(await draw("minutes_signed", online)).toContain("preuve-reception.json")
  const paper = { ...exampleSignedMinutes({}, { means: "paper", email: null, context: null }), evidence: null }
  expect(toMinutesSheet(paper, paper).signed?.stamp).toBe("Signé sur papier")
  expect(await draw("minutes_signed", paper)).not.toContain("preuve-reception.json")
})

test("a hundred long reserves, words that no font has and a client without a name are drawn", async () => {
  const reserves = Array.from({ length: 100 }, (_, i) => ({
    id: `${i}`,
    label: `🛁 ${"Éclat ".repeat(48)}`,
    due_on: null,
  }))
  const words = { reserves, client: { name: null, address: null }, project_name: "🛁", written_by: null, place: null }
  for (const change of [words, { ...words, is_specimen: true, reserves: [] }])
    expect(await draw("minutes", exampleMinutes(change))).toMatch(/^%PDF/)
})
