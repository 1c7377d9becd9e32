import { decode } from "hono/jwt"
import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const profile = () => world.sql("select * from public.profiles where id = $1", [world.people.half])

test("who gave the password and not the code reads their own profile, and changes nothing of it", async () => {
  const before = await profile()
  expect((await world.as.half.from("profiles").select("id, role")).data).toEqual([
    { id: world.people.half, role: "manager" },
  ])
  const changes = [
    { full_name: "Ève" },
    { phone: "+33612345678" },
    { avatar_url: "avatars/a.webp" },
    { last_login: "now" },
  ]
  for (const change of changes) await world.as.half.from("profiles").update(change).eq("id", world.people.half)
  expect(await profile()).toEqual(before)
})

type Call = { name: string; statement: string }

/** A call of each function that `authenticated` may execute, with null for each parameter. */
const CALLS = `
  select proname as name, format('select to_json(answered) as answer from public.%I(%s) answered', proname, (
    select string_agg('null::' || format_type(type, null), ', ' order by place)
    from unnest(p.proargtypes) with ordinality parameters (type, place)
  )) as statement
  from pg_proc p
  where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`

/** The answer to a call of this person: the code of the refusal, or the rows. The call is rolled back. */
async function callAs(who: "half" | "field" | "manager", { statement }: Call): Promise<unknown> {
  const claims = decode(world.tokens[who]).payload
  let answer: unknown
  const undone = new Error("undone")
  await world
    .begin(async (ask) => {
      await ask(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
           set_config('role', 'authenticated', true)`,
        [JSON.stringify(claims), String(claims["sub"])],
      )
      answer = await ask(statement).catch(({ message }: Error) => /"code" ?: ?"(\w+)"/.exec(message)?.[1] ?? message)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return answer
}

async function answersTo(who: "half" | "field" | "manager"): Promise<[string, unknown][]> {
  const answers: [string, unknown][] = []
  for (const call of await world.sql<Call>(CALLS)) answers.push([call.name, await callAs(who, call)])
  expect(answers.length).toBeGreaterThan(60)
  return answers
}

test("every function refuses who gave the password alone, or answers nothing of theirs", async () => {
  await world.sql(
    `insert into public.activity_log (actor_name, action, subject_table, subject_id, summary)
     values ('Système', 'password_changed', 'profiles', $1, 'Mot de passe modifié')`,
    [world.people.half],
  )
  expect((await answersTo("half")).filter(([, answer]) => answer !== "access_denied")).toEqual([
    // Open to visitors too; the service (null) does not exist.
    ["booking_availability", "service_unavailable"],
    ["end_session", "session_lost"],
    // Creates the caller's profile if it is missing, which gives no rights.
    ["ensure_my_profile", [{ answer: "" }]],
    // About the caller's own account only.
    ["is_my_account_deactivated", [{ answer: false }]],
    ["my_password_changed_at", [{ answer: null }]],
    ["my_sessions", []],
    // What visitors read too.
    ["read_company_papers", []],
  ])
})

test("every function refuses a craftsman of the field, but the day, and what is about the own account", async () => {
  expect((await answersTo("field")).filter(([, answer]) => answer !== "access_denied").map(([name]) => name)).toEqual([
    ...["apply_field_actions", "booking_availability"],
    ...["end_session", "ensure_my_profile", "is_my_account_deactivated", "my_password_changed_at", "my_sessions"],
    ...["read_company_papers", "read_field_day", "revoke_field_device"],
  ])
})

test("these functions are the administrator's: they refuse a manager", async () => {
  const refused = (await answersTo("manager")).filter(([, answer]) => answer === "access_denied")
  expect(refused.map(([name]) => name)).toEqual([
    ...[
      "answer_compliance",
      "close_period",
      "erase_customer",
      "erase_person",
      "export_customer",
      "export_person",
      "find_people",
    ],
    ...["import_customers", "list_waiting_work", "open_site", "read_erasure", "request_fiscal_archive"],
    ...[
      "request_specimens",
      "retry_work",
      "save_account_plan",
      "search_activity",
      "set_billing",
      "set_document_series",
      "set_work_aside",
    ],
    "undo_customer_import",
  ])
})
