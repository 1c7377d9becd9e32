import { beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

const worlds: Promise<World> = freshBackend()
let world: World
beforeEach(async () => {
  world = await worlds
  await world.sql("update public.profiles set role = 'admin', is_active = true where id = $1", [world.people.admin])
  await world.sql("update public.profiles set role = 'user', is_active = true where id = $1", [world.people.user])
  await world.sql("update public.profiles set role = 'manager', is_active = true where id = $1", [world.people.manager])
  await world.reopenSessions()
})

const profile = async (id: string) =>
  (await world.sql<Record<string, unknown>>("select * from public.profiles where id = $1", [id]))[0]

test("a sign-up gets a profile with the role user, whatever its metadata claims", async () => {
  expect(await profile(world.people.user)).toMatchObject({
    email: "user@mirabelle.test",
    full_name: "user",
    role: "user",
    is_active: true,
  })
})

test("someone who signed up claiming to be an administrator reads no request", async () => {
  await world.add.request()
  expect((await world.as.user.from("brico_requests").select("id")).data ?? []).toEqual([])
  expect((await world.as.user.rpc("search_brico_requests", {})).error).toMatchObject({ code: "access_denied" })
})

test("people change their own name, and nobody's role", async () => {
  const own = await world.as.user.from("profiles").update({ full_name: "Zoé" }).eq("id", world.people.user)
  expect(own.error).toBeNull()
  for (const change of [{ role: "admin" }, { is_active: false }, { email: "x@y.fr" }]) {
    const refused = await world.as.user.from("profiles").update(change).eq("id", world.people.user)
    expect(refused.error).not.toBeNull()
  }
  await world.as.user.from("profiles").update({ full_name: "Autre" }).eq("id", world.people.manager)
  expect(await profile(world.people.user)).toMatchObject({ full_name: "Zoé", role: "user", is_active: true })
  expect(await profile(world.people.manager)).toMatchObject({ full_name: "manager" })
})

test("who was deactivated may ask why the session ended, and nobody learns it of another account", async () => {
  const isDeactivated = async (who: "manager" | "admin" | "user") =>
    (await world.as[who].rpc("is_my_account_deactivated")).data
  expect(await isDeactivated("manager")).toBe(false)
  await world.as.admin.from("profiles").update({ is_active: false }).eq("id", world.people.manager)
  expect(await isDeactivated("manager")).toBe(true)
  expect(await isDeactivated("user")).toBe(false)
  expect((await world.as.visitor.rpc("is_my_account_deactivated")).error).not.toBeNull()
})

test("a manager can neither raise himself nor change a colleague", async () => {
  const raised = await world.as.manager.from("profiles").update({ role: "admin" }).eq("id", world.people.manager)
  expect(raised.error).toMatchObject({ code: "admin_only" })
  await world.as.manager.from("profiles").update({ role: "manager" }).eq("id", world.people.user)
  expect(await profile(world.people.user)).toMatchObject({ role: "user" })
})

test("nobody creates or deletes a profile through the API", async () => {
  const row = { id: crypto.randomUUID(), email: "x@y.fr", role: "admin" }
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    expect((await world.as[who].from("profiles").insert(row)).error).not.toBeNull()
    await world.as[who].from("profiles").delete().eq("id", world.people.user)
  }
  expect(await profile(world.people.user)).toBeDefined()
})

test("an administrator gives and takes a role, and the history says so", async () => {
  const given = await world.as.admin.from("profiles").update({ role: "manager" }).eq("id", world.people.user)
  expect(given.error).toBeNull()
  expect((await world.as.user.from("teams").select("id")).data).not.toEqual([])
  const lines = await world.as.admin
    .from("activity_log")
    .select("actor_id, detail")
    .eq("subject_id", world.people.user)
    .eq("actor_id", world.people.admin)
  expect(lines.data).toContainEqual({ actor_id: world.people.admin, detail: { role: ["user", "manager"] } })
})

test("a deactivated manager loses his access with the next request", async () => {
  expect((await world.as.manager.from("teams").select("id")).data).not.toEqual([])
  await world.as.admin.from("profiles").update({ is_active: false }).eq("id", world.people.manager)
  expect((await world.as.manager.from("teams").select("id")).data ?? []).toEqual([])
  await world.as.manager.from("profiles").update({ full_name: "Toujours là" }).eq("id", world.people.manager)
  expect(await profile(world.people.manager)).toMatchObject({ full_name: "manager" })
})

test("the last active administrator cannot be removed, by any way", async () => {
  for (const change of [{ role: "manager" }, { is_active: false }]) {
    const refused = await world.as.admin.from("profiles").update(change).eq("id", world.people.admin)
    expect(refused.error).toMatchObject({ code: "last_admin" })
    expect(refused.status).toBe(409)
  }
  await expect(world.sql("delete from auth.users where id = $1", [world.people.admin])).rejects.toThrow()
  expect(await profile(world.people.admin)).toMatchObject({ role: "admin", is_active: true })
})

test("two administrators who remove each other at once leave one of them", async () => {
  await world.as.admin.from("profiles").update({ role: "admin" }).eq("id", world.people.user)
  const become = "update public.profiles set role = $1 where id = $2"
  const waiting: Promise<{ error: unknown }>[] = []
  await world.begin(async (ask) => {
    const [own] = await ask("select pg_backend_pid() as pid")
    await ask(become, ["user", world.people.admin])
    const removed = world.as.user.from("profiles").update({ role: "user" }).eq("id", world.people.user)
    waiting.push(Promise.resolve(removed))
    // Who asks meanwhile waits, and then is the last one.
    await expect
      .poll(() => world.sql("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [own?.["pid"]]))
      .toHaveLength(1)
  })
  expect(await Promise.all(waiting)).toMatchObject([{ error: { code: "last_admin" } }])
  await world.sql(become, ["admin", world.people.admin])
  await world.sql(become, ["user", world.people.user])
})

test("the last sign-in is written by the clock of the database", async () => {
  await world.setClock("2026-11-20T08:00:00Z")
  await world.as.user.from("profiles").update({ last_login: "1999-01-01T00:00:00Z" }).eq("id", world.people.user)
  const [row] = await world.sql<{ at: string }>(
    "select to_char(last_login at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from public.profiles where id = $1",
    [world.people.user],
  )
  expect(row?.at).toBe("2026-11-20 08:00")
})

test("a change of address at the door is followed by the profile", async () => {
  await world.sql("update auth.users set email = 'nouveau@mirabelle.test' where id = $1", [world.people.user])
  expect(await profile(world.people.user)).toMatchObject({ email: "nouveau@mirabelle.test" })
})

test("nobody rewrites the history, not even the functions", async () => {
  await expect(world.sql("update public.activity_log set summary = ''")).rejects.toThrow()
  await expect(world.sql("delete from public.activity_log")).rejects.toThrow()
  await expect(world.sql("truncate public.activity_log")).rejects.toThrow()
  const refused = await world.as.service.from("activity_log").delete().gt("id", 0)
  expect(refused.error).not.toBeNull()
})
