import { beforeEach, expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { createLog } from "../watch/log.ts"
import { type DatabaseLocation, withConnection } from "./pool.ts"
import { joinProcesses } from "./site-processes.ts"

let location: DatabaseLocation
beforeEach(async () => {
  const made = await newDatabase("migrated")
  location = made.location
  return made.drop
})

async function join(isShared: boolean) {
  const state = { told: 0, slots: 0, documents: 0, files: [] as (string | null)[], leave: () => Promise.resolve() }
  const onContent = () => void (state.told += 1)
  const onSlots = () => void (state.slots += 1)
  const onFile = (name: string | null) => void state.files.push(name)
  const onDocuments = () => void (state.documents += 1)
  const listeners = { onContent, onSlots, onDocuments, onFile }
  state.leave = (await joinProcesses({ location, isShared, ...listeners, log: createLog("silent") })).leave
  onTestFinished(() => state.leave())
  return state
}
const run = (sql: string) => withConnection(location, (ask) => ask(sql))
const renameCompany = (name: string) => run(`update public.company_settings set name = '${name}'`)
const ALONE = /^DATABASE_URL: another process of the site serves this database\. .*\.$/

test("processes that share their files serve together, and each hears of a change in a moment", async () => {
  const [one, other] = [await join(true), await join(true)]
  await renameCompany("Mirabelle et fils")
  await expect.poll(() => [one.told, other.told]).toEqual([1, 1])
  await run("update public.profiles set full_name = full_name")
  await run("begin; update public.faqs set question = question; update public.services set name = name; rollback")
  await renameCompany("Mirabelle")
  await expect.poll(() => [one.told, other.told]).toEqual([2, 2])
})

test("each process hears of a stored file that changes or goes, and of a bucket, but not of a file that is read", async () => {
  const sites = [await join(true), await join(true)]
  await run("insert into storage.objects (bucket_id, name) values ('gallery', 'a/b.webp'), ('avatars', 'c')")
  await run("update storage.objects set last_accessed_at = now()")
  await run("update storage.objects set metadata = '{}' where name = 'c'")
  await run("begin; delete from storage.objects; rollback")
  await run("delete from storage.objects where name = 'a/b.webp'")
  await run("update storage.buckets set public = false where id = 'gallery'")
  for (const { files } of sites) await expect.poll(() => files).toEqual(["avatars/c", "gallery/a/b.webp", null])
})

test("each process hears of a booking or a team that changes, and keeps its pages", async () => {
  const [one, other] = [await join(true), await join(true)]
  const heard = () => [one.slots, other.slots, one.told]
  await run("insert into public.teams (name) values ('Équipe 2')")
  await expect.poll(heard).toEqual([1, 1, 0])
  await run(`insert into public.brico_requests (client_name, client_phone, address, service_type, notes)
    values ('Anne Martin', '+33612345678', '12 rue de Rivoli', 'Fuite', '')`)
  await expect.poll(heard).toEqual([2, 2, 0])
  await run("update public.brico_requests set notes = 'Digicode'")
  await run("update public.brico_requests set status = 'cancelled'")
  await expect.poll(heard).toEqual([3, 3, 0])
})

test("each process hears of a document that waits, and of one that is asked for again, but not of its claim and its end", async () => {
  const [one, other] = [await join(true), await join(true)]
  await run(
    "insert into public.documents (kind, quote_id, number, snapshot) values ('quote', gen_random_uuid(), 1, '{}')",
  )
  await expect.poll(() => [one.documents, other.documents]).toEqual([1, 1])
  await run("select public.claim_documents()")
  await run("update public.documents set next_attempt_at = private.now()")
  await expect.poll(() => [one.documents, other.documents, one.told]).toEqual([2, 2, 0])
})

test("a process with private files serves alone, whichever came first", async () => {
  const alone = await join(false)
  await expect(join(true)).rejects.toThrow(ALONE)
  await alone.leave()
  const shared = await join(true)
  await expect(join(false)).rejects.toThrow(ALONE)
  await shared.leave()
  await join(false)
})

test("a lost connection is reopened with its lock, and missed changes are reported", async () => {
  const alone = await join(false)
  // Of this database only: other tests hold advisory locks on the same server.
  await run(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => [alone.told, alone.files]).toEqual([1, [null]])
  await expect(join(true)).rejects.toThrow(ALONE)
  await renameCompany("Mirabelle")
  await expect.poll(() => alone.told).toBe(2)
})
