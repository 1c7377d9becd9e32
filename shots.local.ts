import { randomUUID } from "node:crypto"
import { mkdirSync } from "node:fs"
import { chromium } from "@playwright/test"
import { createClient } from "@supabase/supabase-js"
import { deriveSecret, hashToken } from "#functions/_shared/manage-token.ts"
import { runSite } from "#tests/support/site.ts"
import { chromiumOptions } from "#tests/support/chromium.ts"

const OUT = "/tmp/q-shots"
mkdirSync(OUT, { recursive: true })
const only = process.argv[2] ?? ""
const site = await runSite({ port: 4721 })
const browser = await chromium.launch(chromiumOptions)
try {
  const db = createClient(site.url, site.keys.secretKey, { auth: { persistSession: false } })
  const day = (n: number) => new Date(Date.now() + n * 864e5).toISOString().slice(0, 10)
  const must = async (p: PromiseLike<{ data: any; error: any }>) => { const { data, error } = await p; if (error) throw new Error(JSON.stringify(error)); return data }
  const projects = await must(db.from("reno_projects").select("id, name"))
  const id = (name: string) => projects.find((p: any) => p.name.includes(name)).id
  const quotes = await must(db.from("contractor_quote_requests").select("id, status, project_id, contractor_id"))
  const link = async (row: any) => { const token = await deriveSecret(site.keys.secretKey, `contractor-quote:${row.id}`); await must(db.from("contractor_quote_requests").update({ token_hash: await hashToken(token) }).eq("id", row.id).select()); return `/devis/${token}` }
  const of = (status: string) => quotes.find((q: any) => q.status === status)
  const works = async (projectId: string) => { const lid = randomUUID(); const token = await deriveSecret(site.keys.secretKey, `client-page:${lid}`); await must(db.from("client_links").insert({ id: lid, project_id: projectId, token_hash: await hashToken(token) }).select()); return `/chantier/${token}` }
  const pages: Record<string, string> = {}
  pages["devis-ouvert"] = await link(of("viewed"))
  await must(db.from("contractor_quote_requests").update({ include_details: true, message: "Bonjour, petite salle d’eau sous combles : alimentation, évacuation par broyeur exclue, carrelage.\n\nAccès par l’échelle, 3e étage sans ascenseur. Métré joint en photo." }).eq("id", of("viewed").id).select())
  pages["devis-repondu"] = await link(of("answered"))
  pages["devis-retenu"] = await link(of("accepted"))
  pages["devis-inconnu"] = "/devis/AAAAAAAAAAAAAAAAAAAAAA"
  const big = id("Cuisine ouverte")
  await must(db.from("project_photos").update({ is_client_visible: true }).eq("project_id", big).select())
  const names = ["cuisine-avant", "cuisine-chantier", "cuisine-apres", "carrelages", "electricite", "plomberie", "salon-chantier"]
  await must(db.from("project_photos").insert(Array.from({ length: 56 }, (_, i) => ({ project_id: big, url: `/demo/${names[i % names.length]}.svg`, caption: i % 3 ? `Vue ${i} de la cuisine, côté fenêtre et plan de travail` : "", category: ["before", "progress", "after"][i % 3], is_client_visible: true, upload_date: new Date(Date.now() - i * 4e7).toISOString() }))).select())
  await must(db.from("project_documents").update({ is_client_visible: true }).eq("project_id", big).select())
  const photos = await must(db.from("project_photos").select("id").eq("project_id", big).limit(3))
  const c1 = (await must(db.from("project_choices").insert({ project_id: big, question: "Quel carrelage pour la crédence ?", detail: "Les deux sont en stock, même prix posé. Échantillons laissés sur place.", due_on: day(6) }).select()))[0].id
  await must(db.from("project_choice_options").insert([{ choice_id: c1, label: "Zellige blanc cassé", detail: "10 × 10 cm, joints fins", photo_id: photos[0].id, position: 1 }, { choice_id: c1, label: "Grès vert sauge", detail: "15 × 15 cm, mat", photo_id: photos[1].id, position: 2 }]).select())
  const c2 = (await must(db.from("project_choices").insert({ project_id: big, question: "Sens de pose du parquet ?", chosen_at: new Date().toISOString(), comment: "Comme sur l’esquisse" }).select()))[0].id
  await must(db.from("project_choice_options").insert([{ choice_id: c2, label: "Dans la longueur", position: 1, is_chosen: true }, { choice_id: c2, label: "En largeur", position: 2 }]).select())
  await must(db.from("client_messages").insert([{ project_id: big, is_from_client: true, body: "Bonjour, peut-on avancer la pose de la hotte à mardi ?", created_at: new Date(Date.now() - 9e7).toISOString() }, { project_id: big, is_from_client: false, author_name: "Camille Renard", body: "Bonjour, oui : l’électricien passe mardi matin, la hotte suit dans l’après-midi.\nBonne journée", created_at: new Date(Date.now() - 8e7).toISOString() }, { project_id: big, is_from_client: true, body: "Parfait, merci !", created_at: new Date().toISOString() }]).select())
  pages["chantier-plein"] = await works(big)
  pages["chantier-vide"] = await works(id("Studio"))
  pages["chantier-fini"] = await works(id("Salon et parquet"))
  pages["chantier-inconnu"] = "/chantier/AAAAAAAAAAAAAAAAAAAAAA"
  const auth = await fetch(`${site.url}/auth/v1/token?grant_type=password`, { method: "POST", headers: { apikey: site.keys.publishableKey, "Content-Type": "application/json" }, body: JSON.stringify(site.admin) })
  const session = await auth.text()
  const office: Record<string, string> = {
    "bureau-devis": `/admin/reno/${id("Combles")}?onglet=devis`,
    "bureau-devis-vide": `/admin/reno/${id("Studio")}?onglet=devis`,
    "bureau-demande-page": `/admin/reno/${id("Combles")}?fenetre=chiffrage`,
    "bureau-demande-liste": `/admin/reno?fenetre=chiffrage&pour=${id("Combles")}`,
    "bureau-client": `/admin/reno/${big}?onglet=client`,
    "bureau-client-vide": `/admin/reno/${id("Façade")}?onglet=client`,
  }
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, baseURL: site.url, storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: "mirabelle-session", value: session }] }] } })
    const page = await context.newPage()
    page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 200)))
    page.on("pageerror", (e) => console.log("PAGEERROR", e.message.slice(0, 300)))
    for (const [name, path] of Object.entries({ ...pages, ...office })) {
      if (only && !name.includes(only)) continue
      await page.goto(path)
      await page.waitForLoadState("networkidle").catch(() => null)
      await page.waitForTimeout(name.startsWith("bureau") ? 1200 : 300)
      if (name === "chantier-plein") { await page.evaluate(() => document.querySelectorAll("img").forEach((i) => (i.loading = "eager"))); await page.waitForTimeout(600) }
      await page.screenshot({ path: `${OUT}/${name}-${width}.png`, fullPage: !name.includes("demande") })
      console.log(name, width, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      if (name === "bureau-devis") {
        await page.getByRole("button", { name: /Retenir le devis/ }).first().click()
        await page.waitForTimeout(1200)
        await page.screenshot({ path: `${OUT}/bureau-retenir-${width}.png` })
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site.remove()
}
