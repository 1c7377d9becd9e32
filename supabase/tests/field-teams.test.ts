import { beforeAll, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"

let world: World
let teams: { one: string; other: string }
beforeAll(async () => {
  world = await freshBackend()
  teams = { one: (await world.add.team("Équipe Nord")).id, other: (await world.add.team("Équipe Sud")).id }
})

const save = async (p_team_id: string, p_profile_ids: string[], who: Person = "manager") =>
  (await world.as[who].rpc("save_team_members", { p_team_id, p_profile_ids })).error?.code ?? "saved"
const members = async (team: string) =>
  (
    await world.sql<{ profile_id: string }>(
      "select profile_id from public.team_members where team_id = $1 and left_at is null",
      [team],
    )
  ).map(({ profile_id }) => profile_id)

test("staff say who belongs to a team; who left stays known, and the history names them", async () => {
  const { field, manager } = world.people
  expect(await save(teams.one, [field, manager])).toBe("saved")
  expect((await members(teams.one)).sort()).toEqual([field, manager].sort())
  expect(await save(teams.one, [field, manager])).toBe("saved")
  expect(await save(teams.one, [field])).toBe("saved")
  expect(await members(teams.one)).toEqual([field])
  expect(await world.sql("select left_at from public.team_members where profile_id = $1", [manager])).toMatchObject([
    { left_at: expect.anything() },
  ])
  const lines = await world.sql("select summary from public.activity_log where action = 'members' order by id")
  expect(lines).toEqual([{ summary: "Membres : field, manager" }, { summary: "Membres : field" }])
})

test("only an account that may use the field's page joins a team, and at most fifty do", async () => {
  const before = await members(teams.other)
  expect(await save(teams.other, [world.people.user])).toBe("invalid_input")
  expect(await save(teams.other, [world.people.deactivated])).toBe("invalid_input")
  expect(
    await save(
      teams.other,
      Array.from({ length: 51 }, () => crypto.randomUUID()),
    ),
  ).toBe("invalid_input")
  expect(await save(crypto.randomUUID(), [world.people.field])).toBe("item_gone")
  expect(await members(teams.other)).toEqual(before)
})

test("nobody else says who belongs to a team, nor reads it", async () => {
  for (const who of ["visitor", "user", "field", "deactivated", "half"] as const) {
    expect(await save(teams.other, [world.people.field], who), who).not.toBe("saved")
    expect((await world.as[who].from("team_members").select("id")).data ?? [], who).toEqual([])
  }
})

test("an administrator invites a craftsman, whose sessions end when the role is taken", async () => {
  await world.as.service.rpc("record_invitation", {
    ...{ p_user_id: world.people.user, p_actor_id: world.people.admin, p_full_name: "Karim", p_role: "field" },
    ...{ p_token_hash: "0".repeat(64), p_link_type: "recovery" },
  })
  const sessions = () => world.sql("select id from auth.sessions where user_id = $1", [world.people.user])
  expect(await sessions()).not.toEqual([])
  await world.as.admin.from("profiles").update({ role: "user" }).eq("id", world.people.user)
  expect(await sessions()).toEqual([])
})
