import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import {
  bankLines,
  importLines,
  noteLine,
  openInvoice,
  type Proposal,
  proposals,
  verdict,
} from "#tests/support/bank-world.ts"
import { billingHere, pay, read, useInvoices } from "#tests/support/invoice-world.ts"
import { project, signed, useQuoteWorld, world } from "#tests/support/quote-world.ts"

useQuoteWorld()
useInvoices()
beforeEach(async () => {
  await world.empty("bank_lines")
})

const labels = async () =>
  (await world.sql<{ label: string }>("select label from public.bank_lines order by 1")).map(({ label }) => label)
const verdicts = async () => Object.fromEntries((await proposals()).map((line) => [line.label, verdict(line)]))
const receipts = () =>
  world.sql<{ id: string; amount_cents: number; received_on: string }>(
    "select id, amount_cents, received_on::text from public.receipts where kind = 'payment'",
  )

test("a file adds its lines once, twins of one file are two, and a trial keeps nothing", async () => {
  const file = bankLines(
    { label: "VIR A" },
    { label: "VIR A", occurrence: 2 },
    { label: "VIR B", bank_id: "FIT1" },
    { label: "VIR C", day: "2026-11-26" },
  )
  const outcomes = async (isTrial: boolean, lines = file) =>
    (await importLines(lines, randomUUID(), isTrial)).map(({ outcome, reason }) => reason ?? outcome)
  expect(await outcomes(true)).toEqual(["new", "new", "new", "day_in_future"])
  expect(await labels()).toEqual([])
  expect(await outcomes(false)).toEqual(["new", "new", "new", "day_in_future"])
  expect(await outcomes(false)).toEqual(["known", "known", "known", "day_in_future"])
  // The bank changed the words of a transaction that it has a name for.
  expect(
    await outcomes(false, bankLines({ label: "VIR B 2", bank_id: "FIT1" }, { label: "VIR A", amount_cents: 1 })),
  ).toEqual(["known", "new"])
  expect(await labels()).toEqual(["VIR A", "VIR A", "VIR A", "VIR B"])
})

test("what is no line, and more than a part, is refused whole", async () => {
  const refusal = async (p_lines: unknown) =>
    (
      await world.as.manager.rpc("import_bank_lines", {
        p_lines: p_lines as never,
        p_import: randomUUID(),
        p_is_trial: false,
      })
    ).error?.code
  for (const lines of [
    {},
    "x",
    [1],
    [{}],
    bankLines({ day: "31/02/2026" }),
    bankLines({ amount_cents: "dix" }),
    bankLines({ label: " " }),
    bankLines({ occurrence: 0 }),
  ])
    expect([lines, await refusal(lines)]).toEqual([lines, "invalid_input"])
  expect(await refusal(Array.from({ length: 501 }, (_, line) => bankLines({ label: `VIR ${line}` })[0]))).toBe(
    "invalid_input",
  )
  expect(await labels()).toEqual([])
})

test("only staff read and decide", async () => {
  await importLines(bankLines({}))
  const [line] = await proposals()
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    const db = world.as[who]
    expect((await db.from("bank_lines").select("id")).data ?? []).toEqual([])
    const calls = await Promise.all([
      db.rpc("propose_bank_matches"),
      db.rpc("import_bank_lines", {
        p_lines: bankLines({ label: "X" }) as never,
        p_import: randomUUID(),
        p_is_trial: false,
      }),
      db.rpc("note_bank_line", { p_id: line?.id ?? "", p_subject: {} }),
      db.rpc("set_aside_bank_lines", { p_ids: [line?.id ?? ""], p_reason: "Non" }),
      db.rpc("reopen_bank_line", { p_id: line?.id ?? "" }),
    ])
    expect(calls.map(({ error }) => error !== null)).toEqual([true, true, true, true, true])
  }
  expect(await labels()).toEqual(["VIR SEPA"])
})

test("a line is sure when one document has its number and amount, or its whole name and amount", async () => {
  await billingHere()
  const one = await openInvoice("Jean Dupont", 125000)
  await openInvoice("Claire Petit-Roux", 80000)
  await openInvoice("Paul Morel", 30000)
  await openInvoice("Anne Morel", 30000)
  await importLines(
    bankLines(
      { amount_cents: 125000, label: `VIR RECU DE M X MOTIF: ${one.number}` },
      { amount_cents: 80000, label: "VIR SEPA PETIT ROUX CLAIRE" },
      { amount_cents: 30000, label: "VIR SEPA MOREL" },
      { amount_cents: 50000, label: `VIR ${one.number}` },
      { amount_cents: 125001, label: `VIR ${one.number} TROP` },
      { amount_cents: 80000, label: "VIR D’UN INCONNU" },
      { amount_cents: 12345, label: "VIR JEAN DUPONT" },
      { amount_cents: 777, label: "VIR INCONNU" },
    ),
  )
  expect(await verdicts()).toEqual({
    [`VIR RECU DE M X MOTIF: ${one.number}`]: "sure: number_amount",
    "VIR SEPA PETIT ROUX CLAIRE": "sure: name_amount",
    "VIR SEPA MOREL": "several_documents",
    [`VIR ${one.number}`]: "number_less",
    [`VIR ${one.number} TROP`]: "number_more",
    "VIR D’UN INCONNU": "amount",
    "VIR INCONNU": "none",
    "VIR JEAN DUPONT": "name_less",
  })
})

test.each([
  ["F-2026-0042", "VIR F-2026-0042", true],
  ["F-2026-0042", "VIR F2026 0042 MERCI", true],
  ["F-2026-0042", "VIR f.2026/42", true],
  ["F-2026-0042", "F20260042", true],
  ["F-2026-0042", "REGLEMENT FACT. N° 2026-0042", true],
  ["F-2026-0042", "AF-2026-0042", false],
  ["F-2026-0042", "F-2026-00421", false],
  ["F-2026-0042", "F-2025-0042", false],
  ["F-2026-0042", "D-2026-0042", false],
  ["F-2026-0042", "VIR 2026 0042", false],
  ["1042", "VIR 1042", false],
  ["1042", "FACTURE 1042", true],
  ["FA1042", "VIR FA 1042", true],
])("the number %s is in %j: %j", async (number, label, is) => {
  const [found] = await world.sql<{ is: boolean }>(
    "select private.bank_text($2) like any (private.bank_numbers($1, 'invoice')) as is",
    [number, label],
  )
  expect(found?.is).toBe(is)
})

test("a deposit is matched by the number of its quote, and pays it", async () => {
  const p_project_id = await project()
  const { id } = await signed({ project_id: p_project_id })
  const [quote] = await world.sql<{ number: string }>("select number from public.quotes where id = $1", [id])
  await importLines(bankLines({ amount_cents: 70973, label: `VIR ANNE DURAND ACOMPTE DEVIS ${quote?.number}` }))
  const [line] = await proposals()
  expect(line).toMatchObject({ is_sure: true, candidates: [{ kind: "quote", id, left_cents: 70973 }] })
  expect(await noteLine(line?.id ?? "", { kind: "quote", id })).toMatchObject({ receipt: line?.id, refusal: null })
  expect(await proposals()).toEqual([])
})

const first = async (): Promise<Proposal> => {
  const [line] = await proposals()
  if (!line) throw new Error("No line is open")
  return line
}

test("forty that note a line at once make one payment, and a lost answer is given again", async () => {
  await billingHere()
  const { id } = await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT", day: "2026-11-24" }))
  const line = await first()
  const answers = await Promise.all(Array.from({ length: 40 }, () => noteLine(line.id, { kind: "invoice", id })))
  expect(answers).toEqual(Array(40).fill({ receipt: line.id, refusal: null }))
  expect(await receipts()).toEqual([{ id: line.id, amount_cents: 10000, received_on: "2026-11-24" }])
  expect((await read(id)).left_cents).toBe(0)
  const other = await openInvoice("Paul Petit", 10000)
  expect(await noteLine(line.id, { kind: "invoice", id: other.id })).toMatchObject({ refusal: "bank_line_decided" })
})

test("a payment that is refused leaves its line open, with the refusal", async () => {
  await billingHere()
  const { id } = await openInvoice("Jean Dupont", 9000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT" }))
  const line = await first()
  expect(await noteLine(line.id, { kind: "invoice", id })).toMatchObject({ refusal: "payment_too_high" })
  for (const subject of [{}, { kind: "invoice", id: "x" }, { kind: "project", id }, { kind: "receipt", id }])
    expect((await noteLine(line.id, subject)).refusal).toMatch(/^(invalid_input|bank_receipt_taken)$/)
  expect(await receipts()).toEqual([])
  expect((await first()).id).toBe(line.id)
})

test("one transfer pays several invoices of a client once, and more than is left when that is meant", async () => {
  await billingHere()
  const [one, two] = [await openInvoice("Jean Dupont", 10000), await openInvoice("Jean Dupont", 25000)]
  await importLines(
    bankLines(
      { label: `VIR DUPONT ${one.number} + ${two.number}`, amount_cents: 35000 },
      { label: "VIR DUPONT JEAN TROP", amount_cents: 15000 },
    ),
  )
  const lines = new Map((await proposals()).map((line) => [line.label, line]))
  const both = lines.get(`VIR DUPONT ${one.number} + ${two.number}`)
  expect(both && verdict(both)).toBe("sure: numbers_sum")
  const subject = both?.candidates[0] ?? {}
  const answers = await Promise.all(Array.from({ length: 10 }, () => noteLine(both?.id ?? "", subject)))
  expect(answers).toEqual(Array(10).fill({ receipt: both?.id, refusal: null }))
  expect([(await read(one.id)).left_cents, (await read(two.id)).left_cents]).toEqual([0, 0])
  expect(await receipts()).toHaveLength(1)
  const more = lines.get("VIR DUPONT JEAN TROP")?.id ?? ""
  const three = await openInvoice("Jean Dupont", 12000)
  expect(await noteLine(more, { kind: "invoice", id: three.id })).toMatchObject({ refusal: "payment_too_high" })
  expect(await noteLine(more, { kind: "invoice", id: three.id, accepts_excess: true })).toMatchObject({ refusal: null })
  expect((await read(three.id)).left_cents).toBe(-3000)
})

test("a line whose payment was corrected is open again, and is noted by another payment", async () => {
  await billingHere()
  const { id } = await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT" }))
  const line = await first()
  await noteLine(line.id, { kind: "invoice", id })
  expect(await proposals()).toEqual([])
  expect((await world.as.manager.rpc("void_payment", { p_id: line.id, p_reason: "Erreur" })).error).toBeNull()
  expect(await first()).toMatchObject({ id: line.id, was_noted: true, is_sure: true })
  const again = [await noteLine(line.id, { kind: "invoice", id }), await noteLine(line.id, { kind: "invoice", id })]
  expect(again[0]?.refusal).toBeNull()
  expect(again[0]?.receipt).not.toBe(line.id)
  expect(again[1]).toEqual(again[0])
  expect((await read(id)).left_cents).toBe(0)
})

test("what was noted by hand is asked about, never ticked, and one press says that it is the same", async () => {
  await billingHere()
  const [one, two] = [await openInvoice("Jean Dupont", 20000), await openInvoice("Jean Dupont", 10000)]
  expect(await pay(one.id, 10000, { paid_on: "2026-11-23" })).toBeNull()
  await importLines(bankLines({ label: "VIR JEAN DUPONT" }, { label: `VIR ${two.number}` }))
  const lines = new Map((await proposals()).map((line) => [line.label, line]))
  const asked = lines.get("VIR JEAN DUPONT")
  expect(asked).toMatchObject({ is_sure: false, doubt: "already", noted: { number: one.number } })
  expect(lines.get(`VIR ${two.number}`)).toMatchObject({ is_sure: true })
  const same = { kind: "receipt", id: asked?.noted?.id }
  expect(await noteLine(asked?.id ?? "", same)).toMatchObject({ refusal: null, receipt: asked?.noted?.id })
  expect(await noteLine(asked?.id ?? "", same)).toMatchObject({ refusal: null })
  expect(await noteLine(lines.get(`VIR ${two.number}`)?.id ?? "", same)).toMatchObject({
    refusal: "bank_receipt_taken",
  })
  expect(await receipts()).toHaveLength(1)
})

test("two transfers for one document are both doubtful", async () => {
  await billingHere()
  await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT 1" }, { label: "VIR JEAN DUPONT 2" }))
  expect(await verdicts()).toEqual({ "VIR JEAN DUPONT 1": "several_lines", "VIR JEAN DUPONT 2": "several_lines" })
})

test("a client of the same name, another number in the label, and an invoice that is younger are no sure match", async () => {
  await billingHere()
  await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT" }, { label: "VIR JEAN DUPONT F-2026-9999" }))
  expect(await verdicts()).toEqual({
    "VIR JEAN DUPONT": "sure: name_amount",
    "VIR JEAN DUPONT F-2026-9999": "other_number",
  })
  await world.sql("insert into public.customers (name) values ('jean DUPONT')")
  expect(await verdicts()).toMatchObject({ "VIR JEAN DUPONT": "homonym" })
  await world.empty("bank_lines")
  await importLines(bankLines({ label: "VIR JEAN DUPONT", day: "2026-11-01" }))
  expect(await verdicts()).toEqual({ "VIR JEAN DUPONT": "name_amount_before" })
})

test("a line is set aside with a reason, and waits again", async () => {
  await importLines(bankLines({}))
  const { id } = await first()
  const aside = async (p_reason: string) =>
    (await world.as.manager.rpc("set_aside_bank_lines", { p_ids: [id], p_reason })).error?.code
  expect(await aside(" ")).toBe("invalid_input")
  expect(await aside("Apport du gérant")).toBeUndefined()
  expect(await proposals()).toEqual([])
  expect(await noteLine(id, { kind: "invoice", id })).toMatchObject({ refusal: "bank_line_decided" })
  expect((await world.as.manager.rpc("reopen_bank_line", { p_id: id })).error).toBeNull()
  expect((await first()).id).toBe(id)
})

test("several lines are set aside at once, all or none, by staff alone", async () => {
  await billingHere()
  const invoice = await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR A" }, { label: "VIR JEAN DUPONT" }, { label: "VIR B" }))
  const ids = new Map((await proposals()).map((line) => [line.label, line.id]))
  const aside = async (labels: string[], who: "manager" | "user" = "manager") =>
    (
      await world.as[who].rpc("set_aside_bank_lines", {
        ...{ p_ids: labels.map((label) => ids.get(label) ?? crypto.randomUUID()), p_reason: "Salaires" },
      })
    ).error?.code
  await noteLine(ids.get("VIR JEAN DUPONT") ?? "", { kind: "invoice", id: invoice.id })
  expect(await aside(["VIR A"], "user")).toBe("access_denied")
  expect(await aside([])).toBe("invalid_input")
  expect(await aside(["VIR A", "VIR JEAN DUPONT", "VIR B"])).toBe("bank_line_decided")
  expect(await aside(["VIR A", "unknown"])).toBe("bank_line_gone")
  expect(await proposals()).toHaveLength(2)
  expect(await aside(["VIR B", "VIR A"])).toBeUndefined()
  expect(await proposals()).toEqual([])
})

test("a line that was not used goes after thirteen months, one that became a payment with it", async () => {
  await billingHere()
  const { id } = await openInvoice("Jean Dupont", 10000)
  await importLines(bankLines({ label: "VIR JEAN DUPONT" }, { label: "VIR A" }, { label: "VIR B" }))
  const lines = new Map((await proposals()).map((line) => [line.label, line.id]))
  await noteLine(lines.get("VIR JEAN DUPONT") ?? "", { kind: "invoice", id })
  await world.as.manager.rpc("set_aside_bank_lines", { p_ids: [lines.get("VIR A") ?? ""], p_reason: "Apport" })
  await world.setClock("2027-12-20T12:00:00+01:00")
  await world.as.service.rpc("apply_retention")
  expect(await labels()).toHaveLength(3)
  await world.setClock("2027-12-26T12:00:00+01:00")
  await world.as.service.rpc("apply_retention")
  expect(await labels()).toEqual(["VIR JEAN DUPONT"])
})

test("the words of the bank about a person who is erased go, those of others stay, and the same file brings none again", async () => {
  const file = bankLines(
    { label: "VIR JEAN DUPONT", counterparty: "Dupont Jean", reference: "Pour Jean" },
    { label: "VIR JEANNE DUPONT" },
    { label: "VIR M DUPONT JEAN CAUTION" },
  )
  const [made] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('M. Jean Dupont') returning id",
  )
  await importLines(file)
  const aside = (await proposals()).find(({ label }) => label === "VIR M DUPONT JEAN CAUTION")
  await world.as.manager.rpc("set_aside_bank_lines", { p_ids: [aside?.id ?? ""], p_reason: "Caution de Jean" })
  const told = await world.as.admin.rpc("export_customer", { p_id: made?.id ?? "" })
  expect((told.data as { bank_lines: unknown[] }).bank_lines).toHaveLength(2)
  expect((await world.as.admin.rpc("erase_customer", { p_id: made?.id ?? "" })).error).toBeNull()
  expect((await importLines(file)).map(({ outcome }) => outcome)).toEqual(["known", "known", "known"])
  expect(
    await world.sql("select label, counterparty, reference, reason from public.bank_lines order by label, reason"),
  ).toEqual([
    { label: "VIR JEANNE DUPONT", counterparty: null, reference: null, reason: null },
    { label: "Virement", counterparty: null, reference: null, reason: "Personne effacée" },
    { label: "Virement", counterparty: null, reference: null, reason: null },
  ])
})
