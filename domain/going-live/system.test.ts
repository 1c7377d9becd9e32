import { expect, test } from "vitest"
import { checksOf } from "./system.ts"

const now = new Date("2026-11-20T08:00:00Z")
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const machine = {
  versions: { site: "1", node: "24", system: "Linux" },
  folder: "/data/backups",
  free_bytes: 5e9,
}
const jobs = { at: before(20), counts: {}, failed: [] as string[] }
const good = { jobs, machine, oldestMail: null, isMailSet: true, now }
const wrong = (change: Partial<Parameters<typeof checksOf>[0]>) =>
  checksOf({ ...good, ...change })
    .filter(({ isGood }) => !isGood)
    .map(({ label, detail }) => `${label}\u00a0: ${detail}`)

test("checks that pass are shown as good, the disk with its free space", () => {
  expect(wrong({})).toEqual([])
  expect(checksOf(good).map(({ detail }) => detail)).toContain("5\u00a0Go libres")
})

test.each<[string, Partial<Parameters<typeof checksOf>[0]>, RegExp]>([
  ["jobs never ran", { jobs: null }, /pas encore passées/],
  ["jobs stand still", { jobs: { ...jobs, at: before(121) } }, /arrêtées/],
  ["a job fails", { jobs: { ...jobs, failed: ["deliver_mail"] } }, /en échec\u00a0: Envoyer les e-mails/],
  ["no mail server is set", { isMailSet: false }, /aucun serveur/],
  ["a mail waits for more than an hour", { oldestMail: before(3601) }, /plus d’une heure/],
  ["the disk is nearly full", { machine: { ...machine, free_bytes: 9e8 } }, /900\sMo libres/],
])("when %s, it is reported", (_name, change, said) => {
  expect(wrong(change)).toEqual([expect.stringMatching(said)])
})

test("a Supabase project has no disk to check, and its jobs that stand still are seen as anywhere", () => {
  expect(checksOf({ ...good, machine: null }).map(({ label }) => label)).toEqual([
    "Tâches automatiques",
    "Envoi des e-mails",
  ])
  expect(wrong({ machine: null, jobs: { ...jobs, at: before(121) } })).toEqual([expect.stringMatching(/arrêtées/)])
})
