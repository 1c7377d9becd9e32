import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("company_papers", "waiting_jobs")
  await world.sql("delete from storage.objects")
  await world.setClock("2026-11-22T12:00:00+01:00")
})

const RGE = { kind: "qualification", name: "RGE", number: "E-12", expires_on: "2026-12-31" }
const fileOf = (name: string) => ({ bucket: "documents", path: `company/papers/${name}`, file_name: "rge.pdf" })
const add = (row: object) =>
  world.as.manager
    .from("company_papers")
    .insert({ ...RGE, ...row })
    .select("id")
    .single()
const shown = async () =>
  (await world.as.visitor.rpc("read_company_papers")).data?.map(
    ({ name, path }: { name: string; path: string | null }) => [name, path],
  )
const toRenew = async () => {
  const { data } = await world.as.manager.rpc("read_dashboard")
  return (data as { todo: { company_papers: { name: string }[] } }).todo.company_papers.map(({ name }) => name)
}
const PDF = new Blob(["%PDF-1.7\n"], { type: "application/pdf" })
const store = (path: string) => world.as.service.storage.from("documents").upload(path, PDF)
const opens = async (path: string) => (await world.as.visitor.storage.from("documents").download(path)).error === null

test("visitors read the papers that are valid today, from the first day to the last", async () => {
  await add({ issued_on: "2026-11-22", expires_on: "2026-11-22" })
  await add({ name: "Qualibat", expires_on: "2026-11-21" })
  await add({ name: "Qualifelec", issued_on: "2026-11-23" })
  await add({ name: "Maître artisan", expires_on: null })
  expect(await shown()).toEqual([
    ["Maître artisan", null],
    ["RGE", null],
  ])
  await world.setClock("2026-11-23T00:30:00+01:00")
  expect(await shown()).toEqual([
    ["Maître artisan", null],
    ["Qualifelec", null],
  ])
  for (const who of ["visitor", "user"] as const)
    expect((await world.as[who].from("company_papers").select("id")).data ?? []).toEqual([])
})

test("of two copies of a renewed paper visitors read the one that is valid longer", async () => {
  await add({ expires_on: "2026-12-01" })
  await add({ name: "rge", expires_on: "2027-12-01" })
  expect(await shown()).toEqual([["rge", null]])
})

test("visitors open a certificate only if the owner shows it, and as long as it is valid", async () => {
  const file = fileOf("1_rge.pdf")
  await store(file.path)
  const { data } = await add(file)
  expect([await opens(file.path), (await shown())?.[0]]).toEqual([false, ["RGE", null]])
  await world.as.manager.from("company_papers").update({ is_public: true }).eq("id", data?.id)
  expect([await opens(file.path), (await shown())?.[0]]).toEqual([true, ["RGE", file.path]])
  await store("contractors/temp/papers/1.pdf")
  expect(await opens("contractors/temp/papers/1.pdf")).toBe(false)
  await world.setClock("2027-01-01T00:30:00+01:00")
  expect([await opens(file.path), await shown()]).toEqual([false, []])
})

test("a paper comes to « À traiter » 30 days before its end, and leaves it when a copy is valid longer", async () => {
  await add({ expires_on: "2026-12-23" })
  await add({ name: "Maître artisan", expires_on: null })
  expect(await toRenew()).toEqual([])
  await world.setClock("2026-11-23T12:00:00+01:00")
  expect(await toRenew()).toEqual(["RGE"])
  await world.setClock("2027-02-01T12:00:00+01:00")
  expect(await toRenew()).toEqual(["RGE"])
  await add({ name: "rge", expires_on: "2027-12-31" })
  expect(await toRenew()).toEqual([])
})

test("a replaced or deleted file is removed from the storage, and the file in use is not", async () => {
  const removals = async () =>
    (await world.sql<{ path: string }>(`select path from ${WAITING_FILES} order by path`)).map(({ path }) => path)
  const { data } = await add(fileOf("1.pdf"))
  await world.sql("select public.remove_files_later('documents', '{company/papers/2.pdf}')")
  await world.as.manager.from("company_papers").update(fileOf("2.pdf")).eq("id", data?.id)
  expect(await removals()).toEqual(["company/papers/1.pdf"])
  await world.as.manager.from("company_papers").delete().eq("id", data?.id)
  expect(await removals()).toEqual(["company/papers/1.pdf", "company/papers/2.pdf"])
})

test("a paper that would promise what it does not have is refused", async () => {
  const refused = [
    { is_public: true },
    { name: null },
    { kind: "decennale", name: null, number: null, expires_on: null },
    { kind: "decennale" },
    { issued_on: "2027-01-01" },
    { ...fileOf("1.pdf"), path: "contractors/1/papers/1.pdf" },
    { bucket: "documents" },
  ]
  for (const row of refused) expect((await add(row)).error?.code, JSON.stringify(row)).toBe("23514")
  expect((await add({ kind: "decennale", name: null, number: null })).error).toBeNull()
})

test("a company keeps sixty papers, not one more", async () => {
  await world.sql(
    "insert into public.company_papers (kind, name) select 'qualification', 'Titre ' || n from generate_series(1, 60) n",
  )
  expect((await add({})).error?.code).toBe("company_papers_full")
})
