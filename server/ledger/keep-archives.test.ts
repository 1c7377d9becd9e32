import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { recordPayment } from "#tests/support/record-payment.ts"
import { makeDueArchive } from "./keep-archives.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.script(`set session_replication_role = replica; delete from public.fiscal_archives; delete from public.waiting_jobs;
    delete from public.receipts; delete from public.fiscal_events; delete from public.brico_requests; reset session_replication_role`)
  await world.setClock("2026-11-25T12:00:00Z")
})

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex")
const make = () => makeDueArchive(world.as.service as never)
const ask = (year: number, who: "admin" | "manager" = "admin") =>
  world.as[who].rpc("request_fiscal_archive", { p_year: year })
async function pay(cents: number, day: string) {
  const request = await world.add.request({ base_price: 300, client_name: "Hortense Sansnom" })
  return recordPayment(world, request, cents, "check", day)
}
type ArchiveRow = Record<"path" | "sha256", string> & Record<"year" | "receipt_count", number> & { made_by: string }
const archives = () =>
  world.sql<ArchiveRow>(
    "select year, first_seq::int, last_seq::int, receipt_count, path, sha256, made_by from public.fiscal_archives order by made_at, year",
  )

/** The files of an archive, as an administrator downloads it. */
async function open(path: string) {
  const { data } = await world.as.admin.storage.from("accounts").download(path)
  const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
  const files: Record<string, string> = {}
  const tar = extract()
  Readable.from([bytes]).pipe(createGunzip()).pipe(tar)
  for await (const entry of tar) files[entry.header.name] = (await buffer(entry)).toString()
  return { bytes, files }
}

test("an administrator asks for the archive of a year and takes it; it can be verified without this software", async () => {
  const { data: id } = await pay(5000, "2026-11-20")
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Chèque rendu" })
  await pay(7000, "2026-11-25")
  expect(await make()).toBeNull()
  expect((await ask(2026, "manager")).error).toMatchObject({ code: "access_denied" })
  expect((await ask(2027)).error).toMatchObject({ code: "invalid_input" })
  await ask(2026)
  await ask(2026)
  expect(await make()).toBe(2026)
  expect(await make()).toBeNull()
  const [archive, ...others] = await archives()
  expect(others).toEqual([])
  expect(archive).toMatchObject({
    year: 2026,
    first_seq: 1,
    last_seq: 3,
    receipt_count: 3,
    made_by: world.people.admin,
  })
  const { path = "", sha256: hash } = archive ?? {}

  const { bytes, files } = await open(path)
  expect(sha256(bytes)).toBe(hash)
  const named = (name: string) => files[`encaissements-2026/${name}`] ?? ""
  const manifest = JSON.parse(named("manifeste.json")) as {
    fichiers: { nom: string; sha256: string; octets: number }[]
    derniere_empreinte: string
  }
  expect(manifest).toMatchObject({ annee: 2026, encaissements: 3, premier_evenement: 1, dernier_evenement: 3 })
  expect(manifest.fichiers.map(({ nom }) => nom).sort()).toEqual(
    [
      ...["LISEZMOI.txt", "chaine.jsonl", "encaissements.csv", "encaissements.jsonl", "fichiers.jsonl"],
      ...["factures.csv", "factures.jsonl", "lignes-factures.csv"],
    ].sort(),
  )
  for (const file of manifest.fichiers) expect(sha256(named(file.nom)), file.nom).toBe(file.sha256)

  // As the notice says.
  let before = "0".repeat(64)
  for (const line of named("chaine.jsonl").trim().split("\n")) {
    const e = JSON.parse(line) as Record<string, string>
    expect(e["previous_hash"]).toBe(before)
    before = sha256([e["previous_hash"], e["seq"], e["at"], e["kind"], e["subject_id"] ?? "", e["payload"]].join("|"))
    expect(e["hash"]).toBe(before)
  }
  expect(manifest.derniere_empreinte).toBe(before)
  expect(named("encaissements.csv").split("\r\n")).toEqual([
    expect.stringMatching(/^\ufeffÉvénement;Enregistré le;Jour;Nature;Montant TTC;Moyen;Montant HT;TVA;/),
    expect.stringMatching(/^1;25\/11\/2026 13:00;20\/11\/2026;Encaissement;50;Chèque;/),
    expect.stringMatching(/^2;25\/11\/2026 13:00;25\/11\/2026;Encaissement annulé.: Chèque rendu;-50;Chèque;.*;1;/),
    expect.stringMatching(/^3;25\/11\/2026 13:00;25\/11\/2026;Encaissement;70;Chèque;/),
    "",
  ])
  expect(JSON.stringify(files)).not.toContain("Hortense")
  expect(
    await world.sql("select kind, payload::jsonb ->> 'sha256' as hash from public.fiscal_events where seq = 4"),
  ).toEqual([{ kind: "archive", hash }])
  expect((await world.as.service.rpc("check_ledger")).data).toMatchObject({ events: 4, problems: [] })
  expect(await world.sql(`select path from ${WAITING_FILES} where bucket = 'accounts' and path = $1`, [path])).toEqual(
    [],
  )
  // Managers read that it exists; the file is for administrators.
  expect((await world.as.manager.from("fiscal_archives").select("year")).data).toEqual([{ year: 2026 }])
  for (const who of ["manager", "user", "visitor"] as const)
    expect((await world.as[who].storage.from("accounts").createSignedUrl(path, 60)).data, who).toBeNull()
  expect((await world.as.admin.storage.from("accounts").createSignedUrl(path, 60)).data).not.toBeNull()
})

test("after 1 January the year before is archived once, without anybody asking; what is entered later is in the next year", async () => {
  await pay(5000, "2026-11-25")
  await world.setClock("2027-01-01T01:59:00Z")
  expect(await make()).toBeNull()
  await pay(6000, "2026-12-31")
  await world.setClock("2027-01-01T02:01:00Z")
  // Two processes at once.
  expect((await Promise.all([make(), make()])).filter((year) => year !== null)).toEqual([2026])
  expect(await make()).toBeNull()
  await ask(2027)
  expect(await make()).toBe(2027)
  const made = await archives()
  expect(made).toMatchObject([
    { year: 2026, first_seq: 1, last_seq: 1, receipt_count: 1, made_by: null },
    { year: 2027, first_seq: 2, last_seq: 3, receipt_count: 1 },
  ])
  expect((await open(made[1]?.path ?? "")).files["encaissements-2027/encaissements.csv"]).toContain("31/12/2026")
  // A year without any event asks for nothing.
  await world.setClock("2029-01-02T02:01:00Z")
  expect(await make()).toBeNull()
})

test("an archive that cannot be stored says why, and is tried again ten minutes later", async () => {
  await pay(5000, "2026-11-25")
  await ask(2026)
  await world.sql("update storage.buckets set file_size_limit = 10 where id = 'accounts'")
  await expect(make()).rejects.toThrow()
  await world.sql("update storage.buckets set file_size_limit = 52428800 where id = 'accounts'")
  const [request] = await world.sql<{ failure: string }>(
    "select last_error as failure from public.waiting_jobs where kind = 'archive'",
  )
  expect(request?.failure).toMatch(/size|large/i)
  expect(await make()).toBeNull()
  await world.setClock("2026-11-25T12:11:00Z")
  expect(await make()).toBe(2026)
  expect(await world.sql("select from public.waiting_jobs where kind = 'archive'")).toEqual([])
})

test("no role changes or removes an archive before ten years after its year; then its file goes too", async () => {
  await pay(5000, "2026-11-25")
  await ask(2026)
  await make()
  for (const statement of [
    "update public.fiscal_archives set sha256 = repeat('0', 64)",
    "delete from public.fiscal_archives",
    "truncate public.fiscal_archives",
  ])
    await expect(world.sql(statement), statement).rejects.toThrow("ledger_fixed")
  expect((await world.as.admin.from("fiscal_archives").delete().gt("year", 0)).error).not.toBeNull()
  await world.setClock("2036-12-31T12:00:00Z")
  await world.sql("select public.apply_retention()")
  const [archive] = await archives()
  expect(archive?.year).toBe(2026)
  await world.setClock("2037-01-01T12:00:00Z")
  await world.sql("select public.apply_retention()")
  expect(await archives()).toEqual([])
  expect(await world.sql(`select bucket from ${WAITING_FILES} where path = $1`, [archive?.path])).toEqual([
    { bucket: "accounts" },
  ])
})
