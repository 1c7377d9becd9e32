import { expect, type Page, type TestInfo } from "@playwright/test"
import { test as base } from "./fixtures.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

const LIMIT_MS = 300

/** A site whose database `sql` has filled with years of rows. */
export function testWithRows(sql: string) {
  return base.extend<object, { site: RunningSite }>({
    site: [
      async ({}, use) => {
        const site = await runSite({ env: { SEED: "minimal" } })
        await site.sql(sql)
        await use(site)
        await site.remove()
      },
      { scope: "worker", timeout: 180_000 },
    ],
  })
}

export type ListCalls = {
  /** The function that answers one page of the list. */
  list: string
  /** Other functions that the list waits for. */
  besides?: string[]
  /** What says that the whole list was counted. */
  isDrawn?: (page: Page) => Promise<void>
  /** One page of the list as JSON, with room for long names. */
  pageBytes: number
}

/** Opens each address and holds what the browser measured of its calls; `rows` says how many lines the page has. */
export async function expectFastPages(
  page: Page,
  calls: ListCalls,
  wanted: Record<string, { path: string; rows?: number }>,
  info: TestInfo,
) {
  const measured: Record<string, number> = {}
  for (const [name, { path, rows = 25 }] of Object.entries(wanted)) {
    const { durations, body } = await openList(page, path, calls)
    expect((JSON.parse(body.toString()) as unknown[]).length, name).toBe(rows)
    expect(body.length, name).toBeLessThan(calls.pageBytes)
    for (const [call, duration] of Object.entries(durations)) {
      measured[`${name}, ${call}`] = Math.round(duration)
      expect(duration, `${name}, ${call}`).toBeLessThan(LIMIT_MS)
    }
  }
  info.annotations.push({ type: "milliseconds", description: JSON.stringify(measured) })
  console.log("milliseconds in the browser:", JSON.stringify(measured))
}

async function openList(page: Page, path: string, { list, besides = [], isDrawn }: ListCalls) {
  const answer = page.waitForResponse(new RegExp(`rpc/${list}`))
  await page.goto(path)
  const body = await (await answer).body()
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible()
  await isDrawn?.(page)
  const durations: Record<string, number> = {}
  for (const call of [list, ...besides]) {
    const found = await page.evaluate(
      (name) =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => entry.name.includes(name))
          .map((entry) => entry.duration),
      call,
    )
    expect(found, call).toHaveLength(1)
    durations[call] = found[0] ?? Infinity
  }
  return { durations, body }
}
