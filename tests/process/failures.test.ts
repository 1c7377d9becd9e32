import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { startFailingBackend } from "#tests/support/failing-backend.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type RunningSite, runSite, spawnSite, untilHealthy } from "#tests/support/site.ts"

// The site on a Supabase-like backend whose tables fail one by one.
let backend: RunningSite
let edge: Awaited<ReturnType<typeof startFailingBackend>>
let site: { url: string }

beforeAll(async () => {
  backend = await runSite()
  edge = await startFailingBackend(backend.url)
  site = await startOnSupabase(edge.url)
  return () => edge.close()
})
beforeEach(() => edge.failing.clear())

async function startOnSupabase(supabaseUrl: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { child, output } = spawnSite({
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    SUPABASE_URL: supabaseUrl,
    SUPABASE_ANON_KEY: backend.keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.keys.secretKey,
  })
  await untilHealthy(url, child, output)
  return { url }
}

let visits = 0
/** Reads a page as another visitor each time. */
const read = async (path: string) => {
  const response = await fetch(`${site.url}${path}`, { headers: { "X-Forwarded-For": `10.0.0.${(visits += 1)}` } })
  const text = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, "")
  return { status: response.status, text: text.replaceAll("&#x27;", "'") }
}

test("expertises that cannot be read: the message, and the nine default trades", async () => {
  edge.failing.set("reno_expertises", "broken")
  const { status, text } = await read("/reno")
  expect(status).toBe(200)
  expect(text).toContain("Erreur lors du chargement des expertises")
  expect(text).toContain("Une erreur est survenue lors du chargement des expertises.")
  expect(text.match(/id="metier-/g)).toHaveLength(9)
  expect(text).not.toContain("the disk is full")
})

test("works that cannot be read: both messages, and three examples", async () => {
  edge.failing.set("gallery_projects", "broken").set("gallery_photos", "broken")
  const { status, text } = await read("/realisations")
  expect(status).toBe(200)
  expect(text).toContain("Impossible de charger les projets récents. Affichage des projets par défaut.")
  expect(text).toContain("Impossible de charger la galerie complète...")
  expect(text.match(/>Exemple</g)).toHaveLength(3)
})

test("reviews and questions that cannot be read leave the pages whole, with six default questions", async () => {
  edge.failing.set("google_reviews", "broken").set("faqs", "broken")
  expect((await read("/")).status).toBe(200)
  const { status, text } = await read("/contact")
  expect(status).toBe(200)
  // In the section of questions; the form has a part that opens, too.
  expect(text.slice(text.indexOf("Questions fréquentes")).match(/<details/g)).toHaveLength(6)
})

test("services that cannot be read: the frame of the site, an apology, a reference and the telephone", async () => {
  edge.failing.set("services", "broken")
  const { status, text } = await read("/brico")
  expect(status).toBe(500)
  expect(text).toContain("Une erreur est survenue")
  expect(text).toMatch(/Référence de l’erreur/)
  expect(text).toContain('href="tel:')
  expect(text).toContain("<footer")
  expect(text).not.toContain("the disk is full")
})

test("an appointment that cannot be read: the frame of the site and the telephone, and the link to try again", async () => {
  edge.failing.set("manage-booking", "broken")
  const link = `/rendez-vous/${"a".repeat(22)}`
  const { status, text } = await read(link)
  expect(status).toBe(500)
  expect(text).toContain("Une erreur est survenue")
  expect(text).toContain(`href="${link}"`)
  expect(text).toContain('href="tel:')
  expect(text).toContain("<footer")
})

const typed = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "06 39 98 12 34",
  address: "8 rue Oberkampf, 75011 Paris",
  service: "reno",
  description: "Refaire la cuisine",
}
/** Submits the form of the contact page with this stamp. */
async function write(stamp: string) {
  const body = new URLSearchParams({ ...typed, [STAMP_FIELD]: stamp })
  const headers = { Origin: site.url, "X-Forwarded-For": `10.1.0.${(visits += 1)}` }
  const response = await fetch(`${site.url}/contact`, { method: "POST", body, headers, redirect: "manual" })
  return { status: response.status, text: (await response.text()).replaceAll("&#x27;", "'") }
}
const stampIn = (page: string) => new RegExp(`name="${STAMP_FIELD}" value="([^"]+)"`).exec(page)?.[1] ?? ""
const ONCE_MORE = "Un instant, puis envoyez encore une fois"

test("a form that nobody can have filled in yet is shown once more, with what was typed, and taken with the stamp it brings", async () => {
  const hurried = await write("")
  expect(hurried.status).toBe(400)
  expect(hurried.text).toContain(ONCE_MORE)
  for (const word of Object.values(typed)) expect(hurried.text).toContain(word)
  await vi.waitFor(async () => expect((await write(stampIn(hurried.text))).status).toBe(303), { timeout: 240_000 })
})

test("a request that is not taken: the message, its reason, and everything that was typed", async () => {
  const { text: page } = await read("/contact")
  edge.failing.set("contact_requests", "broken")
  const { text } = await vi.waitFor(
    async () => {
      const answer = await write(stampIn(page))
      expect(answer.text).not.toContain(ONCE_MORE)
      return answer
    },
    { timeout: 240_000 },
  )
  expect(text).toContain("Une erreur est survenue lors de l’envoi du formulaire.")
  for (const word of [typed.name, typed.address, typed.description]) expect(text).toContain(word)
  expect(text).not.toContain("the disk is full")
})
