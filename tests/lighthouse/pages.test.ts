import { chromium, type Browser } from "@playwright/test"
import lighthouse, { type Result } from "lighthouse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { chromiumOptions } from "#tests/support/chromium.ts"
import { CONTENT_PAGES } from "#tests/support/content-pages.ts"
import { freePort } from "#tests/support/free-port.ts"
import { publishPhotographedWorks } from "#tests/support/photographed-works.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

// Limits in Lighthouse's mobile profile with simulated throttling: stricter than « good » (an LCP under 2.5 s), so that a slowdown fails early.
/** Measured: up to 1 160 ms. A page carries the whole style sheets of its route, which can cost one more round trip. */
const LCP_MS = 1_250
const WIZARD_LCP_MS = 1_800
const WIZARD_SCORE = 98
const ALL_HUNDRED = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 }
/**
 * The page with most photographs, on a line that is really slow: the simulation counts its first photograph in one run (2 000 ms) and leaves it
 * out in the next (1 250 ms). Measured: 1 900 ms; 3 900 while that photograph was loaded lazily.
 */
const GALLERY = "/realisations"
const GALLERY_LCP_MS = 2_500
const GALLERY_SCORE = 98
const PHOTOGRAPHS = 12
/** The simulation uses measured CPU times, so a busy machine gives bad scores: measure again. */
const ATTEMPTS = 6
/** Otherwise each visit starts a new renderer, which counts as blocking time of the page. */
const ONE_RENDERER = "--renderer-process-limit=1"

type Measure = { scores: Record<string, number>; lcp: number; blocked: number; shift: number }

let site: RunningSite
let browser: Browser
let port: number

beforeAll(async () => {
  site = await runSite()
  port = await freePort()
  const { args = [], ...options } = chromiumOptions()
  browser = await chromium.launch({ ...options, args: [...args, ONE_RENDERER, `--remote-debugging-port=${port}`] })
})
afterAll(() => browser.close())

type Throttling = "simulate" | "devtools"

async function measure(path: string, throttlingMethod: Throttling = "simulate"): Promise<Measure> {
  // Fill the page cache first: visitors get the cached page.
  await fetch(site.url + path)
  const run = await lighthouse(site.url + path, {
    port,
    throttlingMethod,
    logLevel: "silent",
    onlyCategories: Object.keys(ALL_HUNDRED),
  })
  if (!run) throw new Error(`Lighthouse measured nothing at ${path}`)
  const { categories, audits } = run.lhr satisfies Result
  const scores = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const)
  const value = (audit: string) => audits[audit]?.numericValue ?? Infinity
  return {
    scores: Object.fromEntries(scores),
    lcp: Math.round(value("largest-contentful-paint")),
    blocked: Math.round(value("total-blocking-time")),
    shift: value("cumulative-layout-shift"),
  }
}

/** The first good measure, or the last one, so that the failure shows it. */
async function measureUntil(
  path: string,
  isGood: (measure: Measure) => boolean,
  throttling?: Throttling,
): Promise<Measure> {
  let last = await measure(path, throttling)
  for (let attempt = 1; attempt < ATTEMPTS && !isGood(last); attempt += 1) last = await measure(path, throttling)
  return last
}

const PAGES = CONTENT_PAGES.filter((path) => path !== GALLERY)

test.for(PAGES)("%s has 100 in every category and its largest paint in time", async (path) => {
  const { scores, lcp, shift } = await measureUntil(
    path,
    ({ scores, lcp }) => scores["performance"] === 100 && lcp <= LCP_MS,
  )
  expect(scores).toEqual(ALL_HUNDRED)
  expect(lcp).toBeLessThanOrEqual(LCP_MS)
  expect(shift).toBe(0)
})

test("/realisations with twelve photographs of phones has at least 98, and its largest paint in time", async () => {
  await publishPhotographedWorks(site, PHOTOGRAPHS)
  const { scores, lcp, shift } = await measureUntil(
    GALLERY,
    ({ scores, lcp }) => (scores["performance"] ?? 0) >= GALLERY_SCORE && lcp <= GALLERY_LCP_MS,
    "devtools",
  )
  expect(scores).toEqual({ ...ALL_HUNDRED, performance: expect.any(Number) as number })
  expect(scores["performance"]).toBeGreaterThanOrEqual(GALLERY_SCORE)
  expect(lcp).toBeLessThanOrEqual(GALLERY_LCP_MS)
  expect(shift).toBe(0)
})

test("/brico, the one page with React in the browser, has at least 98 and its largest paint in time, in two measures of three", async () => {
  const measures: Measure[] = []
  const isGood = ({ scores, lcp }: Measure) => (scores["performance"] ?? 0) >= WIZARD_SCORE && lcp <= WIZARD_LCP_MS
  // Two good measures of three make the median good.
  while (measures.length < 3 && measures.filter(isGood).length < 2) measures.push(await measure("/brico"))
  for (const { scores, shift } of measures) {
    expect(scores).toEqual({ ...ALL_HUNDRED, performance: expect.any(Number) as number })
    expect(shift).toBe(0)
  }
  const shown = JSON.stringify(measures.map(({ scores, lcp, blocked }) => [scores["performance"], lcp, blocked]))
  expect(measures.filter(isGood).length, shown).toBe(2)
})
