import { beforeAll, beforeEach, expect, test } from "vitest"
import { privateLink } from "#functions/_shared/private-links.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { deliverOutbox } from "./deliver-outbox.ts"

let world: FunctionWorld
let id: string
let token: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.sql(
    "update public.notification_settings set ask_reviews = true, review_url = 'https://g.page/r/abc/review'",
  )
  const { body } = await world.call("create-stripe-session", world.order())
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const [row] = await world.sql<{ id: string }>("select id from public.brico_requests")
  id = row?.id ?? ""
  token = (await privateLink(world.deps, "booking", id)).token
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  await world.sql("update public.brico_requests set completed_at = private.now() - interval '3 days' where id = $1", [
    id,
  ])
  await world.sql("delete from public.email_outbox")
})

const refusedAt = async () =>
  (await world.sql<{ at: unknown }>("select review_refused_at as at from public.brico_requests"))[0]?.at

test("the mail asks for a review on Google, says that everybody is asked, and lets the client refuse", async () => {
  await world.sql("select public.queue_review_requests()")
  await deliverOutbox(world.deps)
  const [mail] = world.mailed
  const text = (mail?.text ?? "").replace(/\s+/g, " ")
  expect(mail?.subject).toBe("Votre avis sur notre venue")
  expect(mail?.html).toContain("https://g.page/r/abc/review")
  expect(text).toContain("Tous nos clients reçoivent cette demande, quel que soit leur avis")
  expect(text).toContain("personne n’est récompensé")
  expect(text).toContain(`${PUBLIC_URL}/rendez-vous/${token}/avis`)
})

test("opening the link changes nothing; the button refuses, also a second time", async () => {
  expect((await world.call("manage-booking", { token, action: "view" })).body).toMatchObject({
    data: { refuses_reviews: false },
  })
  expect(await refusedAt()).toBeNull()
  for (const _ of [1, 2])
    expect((await world.call("manage-booking", { token, action: "refuse_reviews" })).body).toMatchObject({
      data: { refuses_reviews: true },
    })
  expect(await refusedAt()).not.toBeNull()
  await world.sql("select public.queue_review_requests()")
  expect(await world.sql("select from public.email_outbox where template = 'review_request'")).toEqual([])
})
