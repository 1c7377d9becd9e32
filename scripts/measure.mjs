// Measures the time until the list of requests is on the screen: `npm run measure -- <address> <password of the administrator> [<address> <password>…]`, on
// running sites. Several sites are visited in turn, so that other load of the machine affects all of them alike. VISITS (5) sets the number of visits.
import { chromium } from "@playwright/test"
import { ensureChromium } from "./chromium.mjs"

const VISITS = Number(process.env.VISITS ?? 5)
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

const values = process.argv.slice(2)
const sites = values.flatMap((url, place) => (place % 2 ? [] : [{ url, password: values[place + 1] }]))
const executablePath = ensureChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] })
for (const site of sites) site.state = await signIn(site)

const measured = new Map()
for (let visit = 0; visit < VISITS; visit += 1)
  for (const isSlow of [true, false])
    for (const site of sites) {
      const context = await browser.newContext({ ...PHONE, storageState: site.state })
      for (const which of ["first", "next"]) {
        const key = `${site.url} ${isSlow ? "slow phone" : "unthrottled"}, ${which} visit`
        measured.set(key, [...(measured.get(key) ?? []), await listAfter(context, site.url, isSlow)])
      }
      await context.close()
    }
await browser.close()
for (const [key, times] of measured) {
  const [...sorted] = times.sort((one, other) => one - other)
  console.log(`${key}: ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted.join(", ")})`)
}

/** Returns the session only, without the other stored items: each first visit starts with an otherwise empty browser. */
async function signIn({ url, password }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel("Adresse e-mail").fill(process.env.ADMIN_EMAIL ?? "admin@mirabelle.test")
  await page.getByLabel("Mot de passe", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.waitForURL(/admin\/dashboard/)
  const { origins } = await context.storageState()
  await context.close()
  const isSession = ({ name }) => name === "mirabelle-session"
  return {
    cookies: [],
    origins: origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.filter(isSession) })),
  }
}

/** Milliseconds from the navigation to the frame that shows the list. The page reports them by a binding, because polling would run scripts in the page and slow it. */
async function listAfter(context, url, isSlow) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const reportedTime = new Promise((resolve) =>
    devtools.once("Runtime.bindingCalled", ({ payload }) => resolve(Number(payload))),
  )
  await devtools.send("Runtime.enable")
  await devtools.send("Runtime.addBinding", { name: "listShown" })
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('nav[aria-label="Pages"]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => window.listShown(String(performance.now()))))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  if (isSlow) {
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", SLOW)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  }
  await page.goto(`${url}/admin/brico`, { waitUntil: "commit" })
  const took = Math.round(await reportedTime)
  await page.close()
  return took
}
