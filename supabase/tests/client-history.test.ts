import { expect, test } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"

test("who booked today for later was met today, and the history has the mails to them, not those to staff and subcontractors", async () => {
  const world = await freshBackend()
  const call = async <Answer>(name: string, parameters: object) =>
    (await world.as.manager.rpc(name, parameters)).data as Answer
  const { id } = await world.add.request({
    client_name: "Anne Martin",
    client_email: "anne@example.fr",
    scheduled_date: null,
    scheduled_time: null,
  })
  await world.sql(
    "update public.brico_requests set scheduled_date = private.today() + 9, scheduled_time = '09:00' where id = $1",
    [id],
  )
  const [file] = await world.sql<{ id: string }>("select customer_id as id from public.brico_requests where id = $1", [
    id,
  ])
  const [mail] = await world.sql<{ id: string }>(
    "insert into public.email_outbox (request_id, recipient, template, payload, dedupe_key) values ($1, 'Anne@example.fr', 'booking_planned', '{}', gen_random_uuid()) returning id",
    [id],
  )
  await world.sql(
    `insert into public.email_outbox (request_id, recipient, template, payload, dedupe_key) values
     ($1, 'equipe@example.fr', 'booking_received', '{}', gen_random_uuid()), ($1, 'artisan@example.fr', 'contractor_assigned', '{}', gen_random_uuid())`,
    [id],
  )
  const lines = await call<{ kind: string; id: string }[]>("read_customer_timeline", { p_id: file?.id })
  expect(lines.filter(({ kind }) => kind === "mail").map(({ id }) => id)).toEqual([mail?.id])
  const [[today], { card }] = [
    await world.sql<{ today: string }>("select private.today()::text as today"),
    await call<{ card: { last_day: string } }>("read_customer", { p_id: file?.id }),
  ]
  expect(card.last_day).toBe(today?.today)
})
