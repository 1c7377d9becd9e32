import { afterAll, expect, test } from "vitest"
import { endSites, runSite, runSiteOnSupabase } from "#tests/support/site.ts"

afterAll(endSites)

const DRAWN = "select id from public.documents where made_at is not null"
const waiting = "select id from public.documents where made_at is null and kind <> 'note'"

test("a project alone runs its jobs when it is called, and draws nothing", async () => {
  const project = await runSite({ env: { ONLY_BACKEND: "1" } })
  const call = (name: string, body: string) =>
    fetch(`${project.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${project.keys.secretKey}` },
      body,
    })
  expect((await call("run-jobs", "")).status).toBe(200)
  expect(await project.sql("select count(*)::int from private.job_turns")).toEqual([{ count: 1 }])
  expect(await project.sql(DRAWN)).toEqual([])
  expect((await project.sql(waiting)).length).toBeGreaterThan(0)
})

test("the site of a project draws the documents and makes the archive of a year over the network, and leads to the project's pictures", async () => {
  const site = await runSiteOnSupabase()
  await expect.poll(() => site.sql(waiting)).toEqual([])
  expect((await site.sql(DRAWN)).length).toBeGreaterThan(0)

  const [{ year } = {}] = await site.sql(`insert into public.waiting_jobs (kind, subject)
    select 'archive', extract(year from at)::text from public.fiscal_events limit 1 returning subject::int as year`)
  await expect.poll(() => site.sql("select year from public.fiscal_archives")).toEqual([{ year }])

  const picture = "/storage/v1/object/public/gallery/roof.80x60.webp"
  const answer = await fetch(site.url + picture, { redirect: "manual" })
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, site.backendUrl + picture])
})
