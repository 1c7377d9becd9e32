import { mkdir, readFile, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { createFirstAdmin } from "./first-admin.ts"

const EMAIL = "patron@mirabelle.test"

let world: World
let dataDir: string
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  dataDir = await temporaryFolder()
  await world.script(`set local session_replication_role = replica;
    update public.profiles set role = 'user' where role = 'admin'; delete from auth.users where email = '${EMAIL}';
    delete from public.profiles where email = '${EMAIL}';`)
})

const create = (password?: string) =>
  createFirstAdmin({ service: world.as.service, anonymous: world.newClient(), dataDir, email: EMAIL, password })
const signIn = (password: string) => world.newClient().auth.signInWithPassword({ email: EMAIL, password })
const roleOf = async () => (await world.sql("select role from public.profiles where email = $1", [EMAIL]))[0]
const kept = async () => (await readFile(join(dataDir, "admin-password.txt"), "utf8")).trim()

test("the first administrator enters with the password that is kept, and no second one is made", async () => {
  const admin = await create()
  expect(admin.password).toBe(await kept())
  expect((await stat(join(dataDir, "admin-password.txt"))).mode & 0o777).toBe(0o600)
  expect((await signIn(admin.password ?? "")).error).toBeNull()
  expect(await roleOf()).toEqual({ role: "admin" })
  // A site that was restored, or no longer has ADMIN_EMAIL, still prints its administrator.
  const { service } = world.as
  const again = await createFirstAdmin({ service, anonymous: world.newClient(), dataDir })
  expect(again).toEqual({ email: EMAIL, password: null, passwordFile: null })
})

test("when the password cannot be saved, no account is created", async () => {
  // A folder in place of the file makes the write fail, like a full disk.
  await mkdir(join(dataDir, "admin-password.txt"))
  await expect(create()).rejects.toMatchObject({ code: "EISDIR" })
  expect(await roleOf()).toBeUndefined()
  await rmdir(join(dataDir, "admin-password.txt"))
  expect((await signIn((await create()).password ?? "")).error).toBeNull()
})

test("an account that a start left behind becomes the administrator's, with the password of the next start", async () => {
  await world.newClient().auth.signUp({ email: EMAIL, password: "celui que personne n’a lu" })
  expect(await roleOf()).toEqual({ role: "user" })
  const admin = await create("choisi par le patron")
  expect(admin).toEqual({ email: EMAIL, password: "choisi par le patron", passwordFile: null })
  expect((await signIn("celui que personne n’a lu")).error).not.toBeNull()
  expect((await signIn("choisi par le patron")).error).toBeNull()
  expect(await roleOf()).toEqual({ role: "admin" })
})
