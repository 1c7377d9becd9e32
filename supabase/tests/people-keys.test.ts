import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.setClock("2026-11-25T09:00:00+01:00")
})

type Declared = { email: string | null; phone: string }
const ANNE = "anne@exemple.fr"
const HERS = "+33612345678"
const OTHER = "+33698765432"

/** A row that stands, what somebody declares, and whether it is the same mailbox or telephone. */
const PAIRS: [string, Declared, Declared, { mailbox: boolean; phone: boolean }][] = [
  ["the same spelling", { email: ANNE, phone: HERS }, { email: ANNE, phone: HERS }, { mailbox: true, phone: true }],
  [
    "capitals",
    { email: "Anne@Exemple.fr", phone: HERS },
    { email: ANNE, phone: OTHER },
    { mailbox: true, phone: false },
  ],
  [
    "a tag that stands",
    { email: "anne+devis@exemple.fr", phone: HERS },
    { email: ANNE, phone: OTHER },
    { mailbox: true, phone: false },
  ],
  [
    "a tag that is declared",
    { email: ANNE, phone: HERS },
    { email: "anne+x@exemple.fr", phone: OTHER },
    { mailbox: true, phone: false },
  ],
  [
    "a national number",
    { email: ANNE, phone: HERS },
    { email: "b@exemple.fr", phone: "06 12 34 56 78" },
    { mailbox: false, phone: true },
  ],
  [
    "the prefix 0033",
    { email: ANNE, phone: HERS },
    { email: "b@exemple.fr", phone: "0033 6 12 34 56 78" },
    { mailbox: false, phone: true },
  ],
  [
    "a telephone alone",
    { email: null, phone: HERS },
    { email: null, phone: "0612345678" },
    { mailbox: false, phone: true },
  ],
  [
    "no address on either side",
    { email: null, phone: HERS },
    { email: null, phone: OTHER },
    { mailbox: false, phone: false },
  ],
  [
    "another person of the house",
    { email: ANNE, phone: HERS },
    { email: "annie@exemple.fr", phone: OTHER },
    { mailbox: false, phone: false },
  ],
  [
    "a dot in the name",
    { email: "a.nne@exemple.fr", phone: HERS },
    { email: ANNE, phone: OTHER },
    { mailbox: false, phone: false },
  ],
]

/** What each caller says of the pair: whether it takes both for one person. */
async function answers(known: Declared, declared: Declared) {
  await world.empty("brico_requests", "customers", "email_outbox")
  const day = { scheduled_date: "2026-12-01", scheduled_time: "09:00", status: "confirmed" }
  const row = await world.add.request({ client_email: known.email, client_phone: known.phone, ...day })
  const is = async (statement: string, parameters: unknown[]) =>
    (await world.sql<{ is_one: boolean }>(`select (${statement}) as is_one`, parameters))[0]?.is_one
  const { email, phone } = declared
  const found = {
    key: await is("private.is_same_person($1, $2, $3, $4)", [email, phone, known.email, known.phone]),
    appointments: await is("exists (select from private.known_appointments('2026-12-01', '09:00', $1, $2))", [
      email,
      phone,
    ]),
    file: await is(
      "(select r.customer_id from public.brico_requests r where r.id = $3) = any (private.people_of($1, $2))",
      [email, phone, row.id],
    ),
  }
  const links = await is("public.send_manage_links($1) > 0", [email])
  const other = await world.add.request({ client_email: email, client_phone: phone })
  const reviews = await is(
    "exists (select from public.brico_requests r, private.same_client(r) known where r.id = $1 and known.id = $2)",
    [other.id, row.id],
  )
  // Two unpaid holds of the person that stands: a third one of the same person is refused.
  await world.empty("brico_requests")
  const hold = {
    source: "online",
    status: "pending",
    payment_status: "pending",
    hold_expires_at: "2026-11-25T09:20:00+01:00",
  }
  for (const scheduled_time of ["10:00", "14:00"])
    await world.add.request({
      client_email: known.email ?? "personne@exemple.fr",
      client_phone: known.phone,
      ...day,
      ...hold,
      scheduled_time,
    })
  const refusal = await world.sql("select private.check_holds($1, $2, '192.0.2.1', true)", [email, phone]).then(
    () => null,
    (error: Error) => error.message,
  )
  return { ...found, reviews, links, holds: refusal?.includes("too_many_holds") ?? false }
}

test.each(PAIRS)("%s", async (_name, known, declared, same) => {
  const isOne = same.mailbox || same.phone
  expect(await answers(known, declared)).toEqual({
    key: isOne,
    appointments: isOne,
    file: isOne,
    reviews: isOne,
    holds: isOne,
    links: same.mailbox,
  })
})
