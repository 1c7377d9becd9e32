import { expect, test } from "vitest"
import { bankLines, importLines, noteLine, openInvoice, proposals } from "#tests/support/bank-world.ts"
import { billingHere, pay, useInvoices } from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()

/** A transfer as the bank writes it, and what it truly pays: documents by their ids, or nothing. */
type Truth = { label: string; amount_cents: number; pays: string[]; day?: string; counterparty?: string }

const NAMES = [
  ...["Jean Dupont", "Claire Petit-Roux", "Paul Morel", "Anne Morel", "SCI Les Tilleuls", "Nadia Ben Salah"],
  ...["Hugo Lefèvre", "Zoé Girard", "Boulangerie Maurice", "Luc Fontaine", "Inès Robert", "Marc Olivier", "Eva Simon"],
  ...["Théo Laurent", "Sarah Cohen", "Louis Mercier", "Alice Blanc", "Omar Haddad", "Julie Faure", "Noé Garnier"],
]
/** Ways in which people write the number of their invoice. */
const SPELLINGS: ((number: string, name: string) => string)[] = [
  (number) => `VIR SEPA RECU MOTIF: ${number}`,
  (number) => `VIR ${number.replaceAll("-", "")}`,
  (number) => `VIR ${number.replaceAll("-", " ")} MERCI`,
  (number) => `VIR REGLEMENT FACTURE ${number.replace(/^F-/, "")}`,
  (number) => `VIR Fact. n°${number.replace(/^F-/, "").replaceAll("-", "/")}`,
  (number) => `VIR f${number.slice(2).replace(/-0+/, "-")}`,
  (number, name) => `VIR ${name.toUpperCase()} FACT ${Number(number.split("-").at(-1))}`,
]

/** A month of sixty transfers: numbers in all spellings, names alone, sums, deposits, parts, strangers, refunds, twins. */
async function month(): Promise<Truth[]> {
  await billingHere()
  const truths: Truth[] = []
  const at = (index: number) => NAMES[index % NAMES.length] ?? ""
  for (let index = 0; index < 21; index += 1) {
    const { id, number } = await openInvoice(at(index), 12_000 + 731 * index)
    const label = SPELLINGS[index % SPELLINGS.length]?.(number, at(index)) ?? ""
    truths.push({ label, amount_cents: 12_000 + 731 * index, pays: [id] })
  }
  // The name alone: in the label, or in its own field; the other way round, without accents.
  for (let index = 0; index < 12; index += 1) {
    const name = at(index + 3)
    const { id } = await openInvoice(name, 40_000 + 997 * index)
    const said = name.split(" ").reverse().join(" ").toUpperCase()
    truths.push({
      amount_cents: 40_000 + 997 * index,
      pays: [id],
      ...(index % 2 ? { label: "VIREMENT EN VOTRE FAVEUR", counterparty: name } : { label: `VIR INST RE ${said}` }),
    })
  }
  // Two invoices of one client in one transfer, by their numbers and by the name alone.
  for (const [index, name] of [at(5), at(7), at(9)].entries()) {
    const [one, two] = [await openInvoice(name, 61_003 + index), await openInvoice(name, 70_007 + index)]
    const label = index === 2 ? `VIR ${name}` : `VIR ${name} ${one.number} ET ${two.number}`
    truths.push({ label, amount_cents: 131_010 + 2 * index, pays: [one.id, two.id] })
  }
  for (let index = 0; index < 3; index += 1) {
    const { id } = await signed({ project_id: await project(), deposit_bp: 1000 * (index + 2) })
    const [row] = await world.sql<{ number: string; cents: number }>(
      "select q.number, private.deposit_left(q, s)::int as cents from public.quotes q join public.quote_signatures s on s.quote_id = q.id where q.id = $1",
      [id],
    )
    const said = index === 2 ? "VIR ANNE DURAND ACOMPTE TRAVAUX" : `VIR ANNE DURAND ACOMPTE ${row?.number}`
    truths.push({ label: said, amount_cents: row?.cents ?? 0, pays: [id] })
  }
  // A part of an invoice, and more than an invoice.
  for (const [index, cents] of [30_000, 50_000, 50_500].entries()) {
    const { id, number } = await openInvoice(at(index + 12), 50_000 + 11 * index)
    truths.push({ label: `VIR ${number} ${at(index + 12)}`, amount_cents: cents, pays: [id] })
  }
  // Twins: the same client owes the same amount twice and pays twice on a day.
  const twins = [await openInvoice("Gilles Rey", 25_000), await openInvoice("Gilles Rey", 25_000)]
  for (const { id } of twins) truths.push({ label: "VIR GILLES REY", amount_cents: 25_000, pays: [id] })
  // A father and his son with one name; the label says only that.
  const namesakes = [
    await openInvoice("Yves Le Goff", 33_300),
    await openInvoice("Yves Le Goff", 33_300, { client_phone: "+33612349999" }),
  ]
  truths.push({ label: "VIR M YVES LE GOFF", amount_cents: 33_300, pays: [namesakes[0]?.id ?? ""] })
  // Noted by hand before the statement came.
  const noted = await openInvoice("Rita Sanchez", 48_000)
  expect(await pay(noted.id, 24_000, { paid_on: "2026-11-23" })).toBeNull()
  truths.push({ label: "VIR RITA SANCHEZ", amount_cents: 24_000, pays: [] })
  // Strangers, refunds of suppliers and the company's own money; some have the amount of an open invoice, or a name.
  for (const [label, amount_cents] of [
    ["VIR POINT P AVOIR 2026-0003", 14_450],
    ["REMBT AMENDE TRESOR PUBLIC", 12_731],
    ["VIR LOCATION JEAN DUBOIS", 80_000],
    ["VIR APPORT GERANT", 500_000],
    ["AVOIR LEROY MERLIN", 3_990],
    ["VIR CPAM INDEMNITES", 71_234],
    ["REMISE CHEQUES N 42", 41_994],
    ["VIR URSSAF TROP PERCU 2026", 9_001],
    ["VIR SARAH CONNOR", 22_000],
    ["VIR PETIT PRINCE", 18_000],
    ["VIR PAUL MORELLE", 13_462],
    ["INTERETS 2026", 1_204],
    ["VIR JEAN DUPONT LOYER GARAGE", 6_000],
    ["VIR ANNE DURAND CADEAU", 5_000],
  ] as const)
    truths.push({ label, amount_cents, pays: [] })
  return truths
}

test("in a month of sixty transfers nothing wrong is ticked, and the right document is the first one of all others", async () => {
  const truths = await month()
  const file = truths.map(({ pays: _, ...line }, index) => ({ ...line, occurrence: index + 1 }))
  expect(file).toHaveLength(60)
  await importLines(bankLines(...file))
  const judged = (await proposals()).map((line) => {
    const truth = truths.find(
      ({ label, amount_cents, counterparty = null }) =>
        label === line.label && amount_cents === line["amount_cents"] && counterparty === line["counterparty"],
    )
    const [likeliest] = line.candidates
    const parts = (likeliest?.["parts"] ?? []) as { invoice_id: string }[]
    const proposed = parts.length > 0 ? parts.map(({ invoice_id }) => invoice_id) : likeliest ? [likeliest.id] : []
    const pays = truth?.pays ?? []
    return {
      line,
      pays,
      isRight: String(proposed.sort()) === String(pays.toSorted()),
      isPart: proposed.some((id) => pays.includes(id)),
    }
  })
  const sure = judged.filter(({ line }) => line.is_sure)
  expect(sure.filter(({ isRight }) => !isRight).map(({ line }) => line.label)).toEqual([])
  expect(sure).toHaveLength(36)
  const doubtful = judged.filter(({ line, pays }) => !line.is_sure && pays.length > 0)
  // Of twins any of the two is right; of namesakes the office knows more than the bank says.
  expect(
    doubtful.map(
      ({ line: { label, doubt, candidates } }) =>
        `${label.replace(/F-2026-00\d\d/, "F")}: ${doubt ?? candidates[0]?.reason}`,
    ),
  ).toEqual([
    "VIR ANNE DURAND ACOMPTE TRAVAUX: homonym",
    "VIR F Eva Simon: number_less",
    "VIR F Théo Laurent: number_less",
    "VIR F Sarah Cohen: number_more",
    "VIR GILLES REY: several_documents",
    "VIR GILLES REY: several_documents",
    "VIR Luc Fontaine: sum",
    "VIR M YVES LE GOFF: several_documents",
    "VIREMENT EN VOTRE FAVEUR: part_of_name_amount",
  ])
  expect(doubtful.filter(({ isPart, line }) => !isPart && line.doubt !== "several_documents")).toEqual([])
  for (const { line } of sure) expect((await noteLine(line.id, line.candidates[0] ?? {})).refusal).toBeNull()
})
