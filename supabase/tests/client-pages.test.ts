import { DAYS_AFTER_WORKS } from "#domain/law.gen.ts"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { type ClientPage, clientPagePath, pairsOf } from "#domain/client-page/client-page.ts"
import { PUBLIC_URL } from "#tests/support/functions.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"

let world: PriceWorld
let staff: PriceWorld["backend"]["as"]["manager"]
beforeAll(async () => {
  world = await openPriceWorld()
  staff = world.backend.as.manager
})
beforeEach(async () => {
  await world.reset()
  for (const table of ["client_pages", "client_messages", "project_choices", "project_milestones", "project_documents"])
    await world.sql(`delete from public.${table}`)
  await world.sql("update public.reno_projects set status = 'in_progress'")
})

const link = async (mail = false) => {
  const { body } = await world.call(
    "private-link",
    { kind: "client_page", project_id: world.projectId, mail },
    world.manager,
  )
  const { url, is_new } = body["data"] as { url: string; is_new: boolean }
  return { url, is_new, token: url.slice((PUBLIC_URL + clientPagePath("")).length) }
}
const view = async (token: string) => world.call("client-page", { action: "view", token })
const page = async (token: string) => (await view(token)).body["data"] as ClientPage
const jobs = () => world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
const count = async (template: string) => (await world.readMail()).filter((mail) => mail.template === template).length
const choose = async () => {
  const id = crypto.randomUUID()
  const options = [{ label: "Gris clair" }, { label: "Terre cuite" }]
  const saved = await staff.rpc("save_project_choice", {
    p_project_id: world.projectId,
    p_id: id,
    p_question: "Quel carrelage ?",
    p_detail: "",
    p_due_on: null,
    p_options: options,
  })
  expect(saved.error).toBeNull()
  return id
}

test("a link shows what is marked visible and nothing else of the project", async () => {
  const { token } = await link()
  await world.sql("update public.project_photos set is_client_visible = false")
  const id = world.projectId
  await world.sql(
    `insert into public.project_milestones (project_id, title, description, due_date, is_client_visible) values
     ($1, 'Pose du carrelage', 'interne : marge faible', '2026-12-01', true), ($1, 'Relance du client', null, '2026-12-02', false)`,
    [id],
  )
  await world.sql(
    `insert into public.project_documents (project_id, name, file_url, is_client_visible) values
     ($1, 'Plan.pdf', '/demo/plan-exemple.pdf', true), ($1, 'Marge.pdf', '/demo/devis-exemple.pdf', false)`,
    [id],
  )
  await world.sql(
    "insert into public.project_expenses (project_id, description, amount) values ($1, 'Carrelage acheté', 777)",
    [id],
  )
  await world.sql("insert into public.project_notes (project_id, body) values ($1, 'Client difficile')", [id])
  const seen = await page(token)
  expect(seen).toMatchObject({ name: "Cuisine Martin", first_name: "Anne", photos: [] })
  expect(Object.keys(seen).sort()).toEqual([
    ...[
      "choices",
      "deadline",
      "documents",
      "ended_on",
      "first_name",
      "has_email",
      "invoices",
      "messages",
      "milestones",
      "minutes",
    ],
    ...["money", "name", "open_until", "photos", "progress", "quotes", "start_date", "status"],
  ])
  expect(seen.milestones.map(({ title }) => title)).toEqual(["Pose du carrelage"])
  expect(seen.documents.map(({ name }) => name)).toEqual(["Plan.pdf"])
  // Remove ids: their random digits may contain « 777 ».
  const said = JSON.stringify(seen).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
  for (const secret of ["marge", "Relance", "777", "30000", "difficile", "Rivoli", "anne@", "Marge"])
    expect(said).not.toContain(secret)
  await world.sql("update public.project_photos set is_client_visible = true")
  expect((await page(token)).photos).toHaveLength(1)
})

test("the id of a hidden photo is nowhere on the page, not even in a choice or beside another photo", async () => {
  const { token } = await link()
  const add = async (before: string | null) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.project_photos (project_id, url, category, before_photo_id, is_client_visible)
       values ($1, '/demo/cuisine-apres.svg', $2, $3, true) returning id`,
      [world.projectId, before ? "after" : "before", before],
    )
    return row?.id ?? ""
  }
  const before = await add(null)
  const after = await add(before)
  const choice = await choose()
  await world.sql(
    "update public.project_choice_options set photo_id = $1 where choice_id = $2 and label = 'Gris clair'",
    [before, choice],
  )
  const shown = async () => JSON.stringify(await page(token))
  const hide = (id: string) =>
    world.sql("update public.project_photos set is_client_visible = false where id = $1", [id])
  expect((await shown()).split(before)).toHaveLength(4)
  await hide(before)
  expect(await shown()).not.toContain(before)
  expect(await shown()).toContain(after)
  await hide(after)
  expect(await shown()).not.toContain(after)
})

test("the page is made of small pictures that lead to the whole ones, and tells not where they lie", async () => {
  const { token } = await link()
  const path = `projects/${world.projectId}/photos/a.webp`
  const small = path.replace(".webp", ".small.webp")
  const files = world.deps.service.storage.from("documents")
  for (const one of [path, small]) await files.upload(one, new Uint8Array([1]).buffer, { contentType: "image/webp" })
  await world.sql(
    `insert into public.project_photos (project_id, url, bucket, path, small_path, is_client_visible)
     values ($1, $2, 'documents', $2, $3, true)`,
    [world.projectId, path, small],
  )
  const [photo] = (await page(token)).photos
  expect([photo?.url, photo?.small_url]).toEqual([
    expect.stringMatching(/\/a\.webp\?token=/) as string,
    expect.stringMatching(/\/a\.small\.webp\?token=/) as string,
  ])
  expect(Object.keys(photo ?? {})).not.toContain("path")
  await files.remove([small])
  const [alone] = (await page(token)).photos
  expect(alone?.small_url).toBe(alone?.url)
})

test("photos are compared once the client sees both", async () => {
  const { token } = await link()
  const add = async (category: string, before: string | null) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.project_photos (project_id, url, category, before_photo_id, is_client_visible)
       values ($1, '/demo/cuisine-apres.svg', $2, $3, $3::uuid is not null) returning id`,
      [world.projectId, category, before],
    )
    return row?.id ?? ""
  }
  const before = await add("before", null)
  const after = await add("after", before)
  const seen = async () => (await page(token)).photos
  expect(await seen()).toMatchObject([{ id: after, before_id: null }])
  await world.sql("update public.project_photos set is_client_visible = true where id = $1", [before])
  expect(pairsOf(await seen())).toMatchObject([{ before: { id: before }, after: { id: after } }])
  expect((await seen())[0]).toMatchObject({ url: "/demo/cuisine-apres.svg", small_url: "/demo/cuisine-apres.svg" })
})

test("there is one live link; revoked, it opens nothing, and the next one is another", async () => {
  const first = await link()
  expect(first.is_new).toBe(true)
  const again = await Promise.all([link(), link()])
  expect(again.map(({ url, is_new }) => [url, is_new])).toEqual([
    [first.url, false],
    [first.url, false],
  ])
  const [row] = await world.sql<{ subject_id: string; hash: string }>(
    "select subject_id, hash from public.private_links",
  )
  expect(row?.hash).not.toContain(first.token)
  const revoked = await staff.rpc("revoke_private_link", { p_kind: "client_page", p_subject_id: row?.subject_id ?? "" })
  expect(revoked.error).toBeNull()
  expect((await view(first.token)).body["error"]).toMatchObject({ code: "unknown_link" })
  const next = await link()
  expect([next.is_new, next.url === first.url]).toEqual([true, false])
  expect((await view(next.token)).status).toBe(200)
})

test("the link ends sixty days after the works, and goes on when they begin again", async () => {
  const { token } = await link()
  await world.sql("update public.client_pages set created_at = created_at - interval '1 day'")
  await world.sql("update public.reno_projects set status = 'completed'")
  expect(await page(token)).toMatchObject({ ended_on: "2026-11-20", open_until: "2027-01-19" })
  const after = (days: number) => world.setClock(new Date(Date.UTC(2026, 10, 20 + days, 8)).toISOString())
  await after(DAYS_AFTER_WORKS)
  expect((await view(token)).status).toBe(200)
  await after(DAYS_AFTER_WORKS + 1)
  expect((await view(token)).body["error"]).toMatchObject({ code: "unknown_link" })
  await world.sql("update public.reno_projects set status = 'in_progress'")
  expect((await view(token)).status).toBe(200)
})

test("a client writes and chooses once, however often the form is sent; staff are told", async () => {
  const { token } = await link()
  const id = crypto.randomUUID()
  const write = () => world.call("client-page", { action: "write", token, id, body: "Peut-on passer samedi ?" })
  await Promise.all([write(), write()])
  expect((await page(token)).messages).toHaveLength(1)
  const choiceId = await choose()
  const [choice] = (await page(token)).choices
  const pick = (at: number) =>
    world.call("client-page", {
      action: "choose",
      token,
      choice_id: choiceId,
      option_id: choice?.options[at]?.id,
      comment: "Merci",
    })
  expect((await pick(1)).status).toBe(200)
  expect((await pick(1)).status).toBe(200)
  expect((await pick(0)).body["error"]).toMatchObject({ code: "choice_made" })
  expect((await page(token)).choices[0]).toMatchObject({
    comment: "Merci",
    options: [{ is_chosen: false }, { is_chosen: true }],
  })
  expect(await count("client_wrote")).toBe(2)
  expect((await staff.rpc("reopen_project_choice", { p_id: choiceId })).error).toBeNull()
  expect((await pick(0)).status).toBe(200)
})

test("a client chooses nothing of another project, and writes no more than thirty times a day", async () => {
  const { token } = await link()
  const [other] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address) values ('Autre', 'Paul', 'Ici') returning id",
  )
  const [choice] = await world.sql<{ id: string }>(
    "insert into public.project_choices (project_id, question) values ($1, 'Secret ?') returning id",
    [other?.id],
  )
  const [option] = await world.sql<{ id: string }>(
    "insert into public.project_choice_options (choice_id, label, position) values ($1, 'A', 1) returning id",
    [choice?.id],
  )
  const answer = await world.call("client-page", {
    action: "choose",
    token,
    choice_id: choice?.id,
    option_id: option?.id,
    comment: "",
  })
  expect(answer.body["error"]).toMatchObject({ code: "choice_gone" })
  await world.sql("delete from public.reno_projects where id = $1", [other?.id])
  await world.sql(
    "insert into public.client_messages (project_id, is_from_client, body) select $1, true, 'x' from generate_series(1, 30)",
    [world.projectId],
  )
  const more = await world.call("client-page", { action: "write", token, id: crypto.randomUUID(), body: "Encore" })
  expect(more.body["error"]).toMatchObject({ code: "too_many_requests" })
})

test("with twenty-nine messages stored, only one of sixty concurrent ones is accepted, and staff get one mail", async () => {
  const { token } = await link()
  await world.sql(
    "insert into public.client_messages (project_id, is_from_client, body) select $1, true, 'x' from generate_series(1, 29)",
    [world.projectId],
  )
  const write = () => world.call("client-page", { action: "write", token, id: crypto.randomUUID(), body: "Bonjour" })
  const answers = await Promise.all(Array.from({ length: 60 }, write))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await world.sql("select count(*)::int as n from public.client_messages")).toEqual([{ n: 30 }])
  expect(await count("client_wrote")).toBe(1)
})

test("news are mailed at most once a day, in the daytime, and not to a client who has seen them", async () => {
  const { token } = await link(true)
  expect(await count("client_link")).toBe(1)
  const show = () => world.sql("update public.project_photos set is_client_visible = not is_client_visible")
  await show()
  await world.setClock("2026-11-20T12:00:00Z")
  await jobs()
  // The link itself was mailed less than a day ago.
  expect(await count("client_news")).toBe(0)
  await world.setClock("2026-11-21T04:00:00Z")
  await jobs()
  expect(await count("client_news")).toBe(0)
  await world.setClock("2026-11-21T09:00:00Z")
  await jobs()
  expect(await count("client_news")).toBe(1)
  expect(world.mailed.at(-1)?.subject).toBe("Du nouveau sur votre chantier\u00a0: 1\u00a0nouvelle photo")
  await choose()
  await world.setClock("2026-11-21T18:00:00Z")
  await jobs()
  expect(await count("client_news")).toBe(1)
  await world.call("client-page", { action: "seen", token })
  await world.setClock("2026-11-22T18:00:00Z")
  await jobs()
  expect(await count("client_news")).toBe(1)
})

test("a mail about the page begins with what waits there for the client", async () => {
  await link(true)
  await jobs()
  expect(world.mailed.at(-1)?.text).not.toContain("vous attend")
  await choose()
  await world.setClock("2026-11-21T09:00:00Z")
  await jobs()
  expect(world.mailed.at(-1)?.text).toContain("Une chose vous attend\u00a0: choisir (Quel carrelage ?).")
})

test("strangers make, revoke and read nothing", async () => {
  await link()
  const [row] = await world.sql<{ subject_id: string; hash: string }>(
    "select subject_id, hash from public.private_links",
  )
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    const db = world.backend.as[who]
    const link = { p_kind: "client_page", p_subject_id: row?.subject_id ?? "" }
    expect((await db.rpc("revoke_private_link", link)).error).not.toBeNull()
    expect(
      (await db.rpc("write_to_client", { p_project_id: world.projectId, p_id: crypto.randomUUID(), p_body: "x" }))
        .error,
    ).not.toBeNull()
    expect((await db.rpc("read_client_page", { p_hash: row?.hash })).error).not.toBeNull()
  }
  expect(await world.sql("select 1 from public.private_links where revoked_at is null")).toHaveLength(1)
  expect((await staff.from("private_links").select("hash")).error).toMatchObject({ code: "42501" })
})
