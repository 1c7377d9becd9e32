import { DAYS_TO_ANSWER } from "#domain/law.gen.ts"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type AskedPrice, priceRequestPath } from "#domain/price-requests/answer.ts"
import { deriveToken, hashToken } from "#functions/_shared/private-links.ts"
import { PUBLIC_URL, START } from "#tests/support/functions.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

let world: PriceWorld
beforeAll(async () => {
  world = await openPriceWorld()
})
beforeEach(() => world.reset())

test("each subcontractor gets a link of their own by mail, and nothing of the client in it", async () => {
  const { status, body } = await world.ask()
  expect(status).toBe(200)
  expect(body).toEqual({ results: world.people.map(({ id }) => ({ contractorId: id, success: true })) })
  await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  expect(world.mailed.map(({ to }) => to).sort()).toEqual(world.people.map(({ email }) => email).sort())
  const rows = await world.rows()
  expect(rows.every(({ due_on }) => due_on === "2026-11-30")).toBe(true)
  expect(DAYS_TO_ANSWER).toBe(10)
  for (const row of rows) {
    const token = await deriveToken(world.deps.secret, "price_request", row.id)
    const mail = world.mailed.find(({ to }) => to === row.email)
    expect(mail?.html).toContain(`${PUBLIC_URL}${priceRequestPath(token)}`)
    expect(mail?.text).toContain("Paris (75)")
    for (const secret of ["Anne", "Rivoli", "06 12 34 56 78", "Cuisine Martin"])
      expect(mail?.text).not.toContain(secret)
    // The database holds only the hash of the token, and the mail that was sent has neither.
    expect(await world.sql("select hash from public.private_links where subject_id = $1", [row.id])).toEqual([
      { hash: await hashToken(token) },
    ])
    const [found] = await world.sql("select 1 from public.email_outbox where body_html like '%' || $1 || '%'", [token])
    expect(found).toBeUndefined()
  }
})

test("the same form sent twice asks nobody twice", async () => {
  const request = { roundId: "00000000-0000-4000-8000-00000000000a" }
  await Promise.all([world.ask(request), world.ask(request)])
  expect(await world.rows()).toHaveLength(2)
  expect(await world.readMail()).toHaveLength(2)
})

test("one who is no longer there does not keep the others from being asked", async () => {
  await world.sql("update public.contractors set archived_at = now() where id = $1", [world.people[0].id])
  const { body } = await world.ask()
  expect(body).toEqual({
    results: [
      { contractorId: world.people[0].id, success: false, error: "Ce sous-traitant n’est plus dans la liste" },
      { contractorId: world.people[1].id, success: true },
    ],
  })
  expect(await world.readMail()).toHaveLength(1)
})

test.each([
  [{ contractorIds: [] }, 400, "contractorIds", "Veuillez sélectionner au moins un sous-traitant"],
  [{ message: "  " }, 400, "message", "Veuillez saisir un message pour la demande de chiffrage"],
])("what is missing is said in the specification's shape: %o", async (change, status, field, sentence) => {
  const answer = await world.ask(change)
  expect([answer.status, answer.body["fields"]]).toEqual([status, { [field]: sentence }])
  expect(answer.body["error"]).toEqual(expect.any(String))
  expect(await world.rows()).toEqual([])
})

test("photos of another project, an unknown project and a day that is over are refused as a whole", async () => {
  expect((await world.ask({ selectedPhotos: ["/demo/elsewhere.svg"] })).body).toMatchObject({ code: "photo_gone" })
  expect((await world.ask({ projectId: crypto.randomUUID() })).body).toMatchObject({ code: "project_gone" })
  expect((await world.ask({ dueOn: START.slice(0, 10) })).body).toMatchObject({ code: "price_request_due_day" })
  expect(await world.rows()).toEqual([])
})

test("a link shows its own request: photos that were chosen, details only when they were included", async () => {
  await world.ask({ selectedPhotos: [world.photo] })
  const [quiet] = await world.rows()
  const hidden = (await world.view(quiet)).body["data"] as AskedPrice
  expect(hidden).toMatchObject({ message: "Prix de la plomberie ?", department: "75", details: null, is_open: true })
  expect(hidden.photos).toEqual([{ url: world.photo, small_url: world.photo }])
  for (const secret of ["Anne", "Rivoli", "612345678", "Cuisine Martin"])
    expect(JSON.stringify(hidden)).not.toContain(secret)

  await world.reset()
  await world.ask({ includeDetails: true })
  const [open] = await world.rows()
  const shown = (await world.view(open)).body["data"] as AskedPrice
  expect(shown.details).toMatchObject({ client_name: "Anne Martin", address: "12 rue de Rivoli, 75004 Paris" })
  expect(JSON.stringify(shown)).not.toContain("30000")
})
