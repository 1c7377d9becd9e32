import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, MONDAY, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.sql("delete from public.calendar_feeds")
  await world.sql("delete from public.reno_projects")
})

async function renew(who: "manager" | "admin" = "manager"): Promise<string> {
  const { data, error } = await world.backend.as[who].rpc("renew_calendar_feed")
  if (error) throw new Error(error.message)
  return data as string
}
/** Returns the file with its folded lines joined. */
async function read(token: string): Promise<string> {
  const { status, body } = await world.call("calendar-feed", { token })
  if (status !== 200) return String(status)
  return (body["data"] as { ics: string }).ics.replaceAll("\r\n ", "")
}

test("a feed has appointments in UTC with the client's phone, deadlines as days, and cancelled events marked as such", async () => {
  const at = {
    client_name: "Anne Martin",
    client_phone: "+33612345678",
    address: "12 rue de Rivoli",
    scheduled_date: MONDAY,
  }
  const { id } = await world.backend.add.request({
    ...at,
    service_type: "Fuite",
    scheduled_time: "10:00",
    duration_minutes: 90,
  })
  await world.sql("update public.brico_requests set scheduled_time = '11:00' where id = $1", [id])
  await world.backend.add.request({ ...at, service_type: "Volet", scheduled_time: "14:00", status: "cancelled" })
  await world.backend.add.request({ ...at, service_type: "Sans date", scheduled_date: null, request_date: MONDAY })
  await world.sql(
    "insert into public.reno_projects (name, client_name, address, deadline) values ('Cuisine', 'Zoé Roux', 'Paris', '2026-11-25')",
  )
  const ics = await read(await renew())
  expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(ics).toContain(`UID:${id}@mirabelle.test\r\nSEQUENCE:1\r\n`)
  expect(ics).toContain("DTSTART:20261123T100000Z\r\nDTEND:20261123T113000Z")
  expect(ics).toContain("SUMMARY:Fuite - Anne Martin")
  expect(ics).toMatch(/DESCRIPTION:Anne Martin\\n06.12.34.56.78/)
  expect(ics).toContain(`/admin/brico?demande=${id}`)
  expect(ics).toMatch(/SUMMARY:Volet[\s\S]*?STATUS:CANCELLED/)
  expect(ics).toMatch(/DTSTART;VALUE=DATE:20261125[\s\S]*?SUMMARY:Cuisine - Échéance/)
})

test("an event whose day changes says so: its number grows, and it has the instant of its last change", async () => {
  await world.sql(`with work as (
      insert into public.reno_projects (name, client_name, address, deadline) values ('Salle de bain', 'Zoé Roux', 'Paris', '2026-11-25') returning id
    ) insert into public.project_milestones (project_id, title, due_date) select id, 'Carrelage', '2026-11-24' from work`)
  const token = await renew()
  const changes = async () =>
    (await read(token))
      .split("BEGIN:VEVENT")
      .filter((event) => event.includes("Salle de bain"))
      .map((event) => ({
        sequence: Number(/SEQUENCE:(\d+)/.exec(event)?.[1]),
        at: /LAST-MODIFIED:(\w+)/.exec(event)?.[1],
      }))
  const before = await changes()
  await world.setClock("2026-11-28T08:00:00Z")
  await world.sql("update public.reno_projects set deadline = '2026-12-15' where name = 'Salle de bain'")
  await world.sql("update public.project_milestones set due_date = '2026-12-14' where title = 'Carrelage'")
  const after = await changes()
  expect([before.length, after.length]).toEqual([2, 2])
  for (const [index, event] of after.entries()) expect(event.sequence).toBeGreaterThan(before[index]?.sequence ?? NaN)
  expect(after.map(({ at }) => at)).toEqual(["20261128T080000Z", "20261128T080000Z"])
  expect((await read(token)).endsWith("END:VCALENDAR\r\n")).toBe(true)
})

test("a pending appointment is tentative; each has its team and status; a cancelled one leaves after two weeks", async () => {
  const team = await world.backend.add.team("Équipe Bleue")
  const at = { scheduled_date: MONDAY, scheduled_time: "10:00" }
  await world.backend.add.request({ ...at, service_type: "Fuite", team_id: team.id })
  await world.backend.add.request({ ...at, scheduled_time: "14:00", service_type: "Volet", status: "confirmed" })
  await world.backend.add.request({ ...at, scheduled_time: "16:00", service_type: "Store", status: "cancelled" })
  const token = await renew()
  const ics = await read(token)
  const eventOf = (summary: string) =>
    ics.split("BEGIN:VEVENT").find((event) => event.includes(`SUMMARY:${summary}`)) ?? ""
  expect(eventOf("Fuite")).toContain("STATUS:TENTATIVE")
  expect(eventOf("Fuite")).toMatch(/DESCRIPTION:.*Équipe Bleue\\nEn attente/)
  expect(eventOf("Volet")).toContain("STATUS:CONFIRMED")
  expect(eventOf("Store")).toContain("STATUS:CANCELLED")
  await world.setClock("2026-12-04T08:01:00Z")
  expect(await read(token)).not.toContain("SUMMARY:Store")
})

test("only the hash of a token is kept, and it has 128 bits", async () => {
  const token = await renew()
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.stringify(await world.sql("select * from public.calendar_feeds"))).not.toContain(token)
  expect(await renew()).not.toBe(token)
})

test("a renewed URL invalidates the previous one, a revoked one opens nothing, for that person only", async () => {
  const first = await renew()
  const others = await renew("admin")
  const second = await renew()
  expect(await read(first)).toBe("404")
  expect(await read(second)).toContain("BEGIN:VCALENDAR")
  await world.backend.as.manager.rpc("revoke_calendar_feed")
  expect(await read(second)).toBe("404")
  expect(await read(others)).toContain("BEGIN:VCALENDAR")
})

test("the URL of a person who is deactivated or loses their role stops working at once", async () => {
  const token = await renew()
  const { manager } = world.backend.people
  for (const change of ["is_active = false", "role = 'user'"]) {
    await world.sql(`update public.profiles set ${change} where id = $1`, [manager])
    expect(await read(token)).toBe("404")
    await world.sql("update public.profiles set is_active = true, role = 'manager' where id = $1", [manager])
    await world.backend.reopenSessions()
  }
  expect(await read(token)).toContain("BEGIN:VCALENDAR")
})

test("what is no token opens nothing", async () => {
  expect((await world.call("calendar-feed", { token: "x" })).status).toBe(400)
  expect(await read("0".repeat(32))).toBe("404")
})

test("people see since when they have an address and when it was read; nobody else makes one", async () => {
  const { manager, user, visitor } = world.backend.as
  expect((await manager.rpc("my_calendar_feed")).data).toBeNull()
  await read(await renew())
  expect((await manager.rpc("my_calendar_feed")).data).toMatchObject({
    created_at: expect.any(String),
    last_read_at: expect.any(String),
  })
  for (const db of [user, visitor]) {
    for (const name of ["renew_calendar_feed", "revoke_calendar_feed", "my_calendar_feed"]) {
      expect((await db.rpc(name)).error).not.toBeNull()
    }
    expect((await db.rpc("read_calendar_feed", { p_hash: "x" })).error).not.toBeNull()
  }
})
