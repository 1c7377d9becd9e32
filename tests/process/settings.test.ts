import type { SupabaseClient } from "@supabase/supabase-js"
import { beforeAll, expect, test } from "vitest"
import { companySettingsSchema } from "#domain/company/schema.ts"
import { addDays, mondayOf, parisToday } from "#domain/dates.ts"
import { clientOf } from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

let site: RunningSite
let admin: SupabaseClient
beforeAll(async () => {
  site = await runSite()
  admin = clientOf(site, site.keys.publishableKey)
  expect((await admin.auth.signInWithPassword(site.admin)).error).toBeNull()
})

const page = async (path: string) =>
  (await (await fetch(site.url + path)).text()).replaceAll("<!-- -->", "").replaceAll(/&nbsp;|\u00a0|\u202f/g, " ")
const NEXT_MONDAY = addDays(mondayOf(parisToday()), 7)

/** Saves settings as an administrator, as the back office does. */
async function save(table: string, values: Record<string, unknown>) {
  const { error } = await admin.from(table).update(values).eq("id", 1)
  expect(error).toBeNull()
}

const PHOTO = (name: string) => `/storage/v1/object/public/gallery/company/${name}.1800x1350.webp`

/** Each setting of the company, with the page that shows it. Settings that are shown together are changed together. */
const PLACES: [change: Record<string, unknown>, path: string, shows: string | RegExp][] = [
  [{ name: "Atelier Prune" }, "/", /<title>[^<]* – Atelier Prune</],
  [{ email: "bonjour@prune.example" }, "/contact", "mailto:bonjour@prune.example"],
  [{ phone: "01 42 68 55 66" }, "/", "tel:+33142685566"],
  [{ address: "7 rue des Quetsches, 93100 Montreuil" }, "/contact", "7 rue des Quetsches"],
  [{ website: "https://blog.prune.example/" }, "/", 'href="https://blog.prune.example/"'],
  [{ logo: "/demo/salon-apres.svg" }, "/", '<img src="/demo/salon-apres.svg"'],
  [{ reno_name: "Prune Rénovation" }, "/reno", "Prune Rénovation</p>"],
  [{ brico_name: "Prune Dépannage" }, "/brico", "Prune Dépannage</p>"],
  [{ home_photo: PHOTO("accueil") }, "/", /<img[^>]*accueil\.1800x1350\.webp"/i],
  [{ home_focus: "20% 80%" }, "/", "object-position:20% 80%"],
  [{ reno_photo: PHOTO("reno") }, "/reno", 'src="/storage/v1/object/public/gallery/company/reno.1800x1350.webp"'],
  [{ reno_focus: "30% 70%" }, "/reno", "object-position:30% 70%"],
  [{ brico_photo: PHOTO("brico") }, "/", /reno\.1800x1350\.webp"[\s\S]*brico\.1800x1350\.webp"/],
  [{ brico_focus: "40% 60%" }, "/", "object-position:40% 60%"],
  [
    { share_photo: PHOTO("partage") },
    "/contact",
    /"og:image" content="[^"]*sizes\/1200\/company\/partage\.1800x1350\.webp"/,
  ],
  [{ description: "Des travaux comme chez soi." }, "/", "Des travaux comme chez soi."],
  [{ siret: "73282932000074" }, "/mentions-legales", "732 829 320 00074"],
  [{ tva: "FR44732829320" }, "/mentions-legales", "FR44732829320"],
  [{ tva: null, vat_exempt: true }, "/mentions-legales", "TVA non applicable, art. 293 B du CGI"],
  [{ legal_form: "SARL" }, "/mentions-legales", "SARL"],
  [{ share_capital: "12000" }, "/mentions-legales", "12 000 €"],
  [{ rcs: "RCS Bobigny 732 829 320" }, "/mentions-legales", "RCS Bobigny 732 829 320"],
  [{ publication_director: "Zoé Prunier" }, "/mentions-legales", "Zoé Prunier"],
  [{ host_identity: "Hébergeur du Verger" }, "/mentions-legales", "Hébergeur du Verger"],
  [{ insurer_identity: "Assureur du Verger" }, "/mentions-legales", "Assureur du Verger"],
  [{ insurance_contract: "AV-778" }, "/mentions-legales", "AV-778"],
  [{ insurance_area: "France entière" }, "/mentions-legales", "France entière"],
  [{ mediator_identity: "Médiateur du Verger" }, "/cgv", "Médiateur du Verger"],
  [{ mediator_website: "https://mediateur.example" }, "/cgv", "mediateur.example"],
  [{ founder_name: "Zoé Prunier, fondatrice" }, "/contact", "Zoé Prunier, fondatrice"],
  [{ founder_quote: "On vient, on range." }, "/contact", "On vient, on range."],
  [{ founder_photo: "/demo/facade-avant.svg" }, "/contact", /facade-avant\.svg/],
  [{ founder_focus: "10% 90%" }, "/contact", "object-position:10% 90%"],
  [{ team: [{ name: "Ada Noyer", role: "Menuisière" }] }, "/contact", /Ada Noyer[\s\S]*Menuisière/],
  [{ projects_start: 1234, projects_start_on: "2099-01-01" }, "/", "1 234"],
  [{ projects_start_on: addDays(parisToday(), -10), projects_per_day: 2 }, "/", "1 254"],
  [
    { rating_figure: "4,7/5", rating_source: "PagesPrune", rating_on: "2026-10-01" },
    "/",
    /4,7\/5[\s\S]*PagesPrune, octobre 2026/,
  ],
  [{ rating_link: "https://avis.example/prune" }, "/", 'href="https://avis.example/prune"'],
  [{ partners_figure: "17" }, "/", /<strong>17<\/strong> artisans/],
  [{ response_figure: "3h" }, "/", "Réponse sous 3 h"],
  [{ quote_figure: "9h" }, "/", "sous 9 h après la visite"],
  [{ rates_notice: "65 € TTC de l’heure" }, "/brico", "65 € TTC de l’heure"],
  [{ prepayment_cents: 9550 }, "/brico", "95,50 €"],
  [
    { price_guide: [{ name: "Véranda", from: 9100, to: 17300, per_m2: false, on: "2026-10-02" }] },
    "/reno",
    /octobre 2026[\s\S]*Véranda[\s\S]*9 100 à 17 300 €/,
  ],
  [{ testimonials: [{ name: "Léa P.", rating: 5, text: "Rapide et propre." }] }, "/brico", "Rapide et propre."],
  [{ offers_reno: false }, "/", "Du robinet qui goutte à l’étagère à poser"],
  [{ offers_reno: true, offers_brico: false }, "/", "De la cuisine à refaire à l’appartement entier"],
  [{ offers_brico: true }, "/", "De la cuisine à refaire au robinet qui goutte"],
]

test.each(PLACES)("%o is read at %s at the next request", async (change, path, shows) => {
  const before = await page(path)
  expect(before.search(typeof shows === "string" ? shows.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&") : shows)).toBe(-1)
  await save("company_settings", change)
  expect(await page(path)).toMatch(shows)
})

test("no setting of the company is without its place", () => {
  const listed = new Set(PLACES.flatMap(([change]) => Object.keys(change)))
  expect(Object.keys(companySettingsSchema.shape).filter((name) => !listed.has(name))).toEqual([])
})

async function slotsOfNextMonday() {
  const { data: service } = await admin
    .from("services")
    .select("id")
    .eq("duration_minutes", 60)
    .eq("is_active", true)
    .limit(1)
    .single()
  const answer = await fetch(`${site.url}/brico/disponibilites?service=${service?.id as string}`)
  const { days } = (await answer.json()) as { days: { date: string; slots: { time: string; open: boolean }[] }[] }
  return (
    days
      .find(({ date }) => date === NEXT_MONDAY)
      ?.slots.filter(({ open }) => open)
      .map(({ time }) => time) ?? []
  )
}

test("hours, notice, cap and teams decide the slots, zones what is served, at the next request", async () => {
  await site.sql("delete from public.blocked_dates; update public.brico_requests set status = 'cancelled'")
  const { data } = await admin.from("scheduling_settings").select("working_hours").single()
  const hours = data?.working_hours as Record<string, object>
  const monday = (start: string, end: string, enabled = true) => ({ ...hours, monday: { start, end, enabled } })
  await save("scheduling_settings", { working_hours: monday("09:00", "12:00"), minimum_notice_hours: 0 })
  expect(await slotsOfNextMonday()).toEqual(["09:00", "10:00", "11:00"])
  expect(await page("/contact")).toMatch(/<dt>Lundi<\/dt><dd>9 h – 12 h<\/dd>/)
  await save("scheduling_settings", { minimum_notice_hours: 336 })
  expect(await slotsOfNextMonday()).toEqual([])
  await save("scheduling_settings", { minimum_notice_hours: 0, max_bookings_per_day: 0 })
  expect(await slotsOfNextMonday()).toEqual([])
  await save("scheduling_settings", { max_bookings_per_day: 20 })
  await admin.from("teams").update({ is_active: false }).neq("name", "")
  expect(await slotsOfNextMonday()).toEqual([])
  await admin.from("teams").update({ is_active: true }).neq("name", "")
  expect(await slotsOfNextMonday()).toHaveLength(3)
  await save("scheduling_settings", { intervention_zones: ["75", "92"] })
  expect(await page("/contact")).toContain("Nous nous déplaçons dans ces départements")
})

test("services, their prices and their categories are on the booking page at the next request", async () => {
  await admin.from("service_categories").insert({ code: "jardin", name: "Petits jardins" })
  const { error } = await admin
    .from("services")
    .insert({ name: "Taille de haie", category: "jardin", base_price: 77, duration_minutes: 60 })
  expect(error).toBeNull()
  const shown = await page("/brico")
  expect(shown).toContain("Petits jardins")
  expect(shown).toMatch(/77 €/)
  await admin.from("services").update({ is_active: false }).eq("name", "Taille de haie")
  expect(await page("/brico")).not.toContain("Petits jardins")
})

test("a site is kept from search engines until its owner opens it, then at once no more", async () => {
  const open = async (isOpen: boolean) => expect((await admin.rpc("open_site", { p_is_open: isOpen })).error).toBeNull()
  const readIndexing = async (path: string) => {
    const answer = await fetch(site.url + path)
    return { header: answer.headers.get("X-Robots-Tag"), text: await answer.text() }
  }
  // The demonstration is open to search engines.
  expect((await readIndexing("/")).header).toBeNull()
  await open(false)
  for (const path of ["/", "/reno", "/brico", "/contact", "/cgv"]) {
    const { header, text } = await readIndexing(path)
    expect([path, header]).toEqual([path, "noindex, nofollow"])
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
  expect((await readIndexing("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n")
  expect((await readIndexing("/sitemap.xml")).header).toBe("noindex, nofollow")
  await open(true)
  expect(await readIndexing("/")).toMatchObject({
    header: null,
    text: expect.not.stringContaining("noindex") as unknown,
  })
  expect((await readIndexing("/robots.txt")).text).toContain("Disallow: /admin")
})
