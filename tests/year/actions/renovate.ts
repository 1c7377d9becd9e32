import { addDays } from "#domain/dates.ts"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { type Client, STAFF, type Works } from "../world/books.ts"
import { answered, done } from "../world/office.ts"
import { dayInWords } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"
import { contractSteps } from "./contract.ts"
import { lookAt, takePicture, upload } from "./pictures.ts"

/** The price of the first subcontractor, and the sum above which papers are due, in euros. */
const PRICE = 4_000
const THRESHOLD = 5_000
const PDF =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"

/** A renovation, a step a day: each step is what people do on that day. The steps after the price request wait for the reminder. */
export function renovation(world: YearWorld, client: Client): (() => Promise<void>)[] {
  const description = `Refaire la cuisine de ${client.name}`
  const state = { works: null as Works | null, round: [] as string[] }
  const id = () => state.works?.id ?? ""
  const news = () => void (state.works && (state.works.newsAt = world.clock.now()))
  const linkOf = (template: string, to: string, path: string) =>
    [...world.mailbox]
      .reverse()
      .find((mail) => mail.template === template && mail.to === to)
      ?.links.map((link) => new RegExp(`/${path}/([\\w-]{22})`).exec(link)?.[1])
      .find(Boolean) ?? ""
  const page = () => linkOf("client_link", client.email, "chantier")
  const answer = async (index: number, price: number) => {
    const contractor = world.contractors[index]
    if (!contractor) return
    const token = linkOf("contractor_quote_request", contractor.email, "chiffrage")
    const body = {
      ...{ action: "answer", token, price, vat_rate: 20, price_with_vat: price * 1.2, delay_days: 4 },
      ...{ start_on: addDays(world.clock.today(), 7), comment: null, drop_file: false },
    }
    answered("price", await world.call("contractor-quote", body))
    world.books.owe("contractor_quote_answered", STAFF, [contractor.name, `${price.toLocaleString("fr-FR")} €`])
  }

  return [
    async () => {
      const form = new FormData()
      const stamp = createFormStamps(world.site().keys.secretKey, () => world.clock.now().getTime() - 10_000).issue()
      const typed = {
        name: client.name,
        email: client.email,
        phone: client.phone,
        address: "8 rue Oberkampf, 75011 Paris",
      }
      for (const [name, value] of Object.entries({ ...typed, service: "reno", description, [STAMP_FIELD]: stamp }))
        form.set(name, value)
      form.append("photos", await takePicture(world, 7))
      const headers = { Origin: world.site().url, ...client.headers }
      const sent = await fetch(`${world.site().url}/contact`, {
        method: "POST",
        body: form,
        headers,
        redirect: "manual",
      })
      const target = sent.headers.get("Location") ?? ""
      if (sent.status !== 303 || !target.includes("demande=envoyee#"))
        throw new Error(`contact: ${sent.status} ${target}`)
      world.books.owe("contact_received", STAFF, [client.name, client.email, description, "1 photo"])
      world.books.owe("contact_acknowledged", client.email, [description])
    },
    async () => {
      const db = await world.office.db()
      const contact = done<{ id: string }>(
        "contact request",
        await db.from("contact_requests").select("id").eq("description", description).single(),
      )
      const reply = { p_subject: "Votre cuisine", p_body: "Bonjour, nous passons mardi prendre les mesures." }
      const replyId = crypto.randomUUID()
      done("reply", await db.rpc("reply_to_contact", { p_id: contact.id, p_reply_id: replyId, ...reply }))
      world.books.owe("contact_reply", client.email, [reply.p_body])
      const values = {
        ...{ name: `Cuisine de ${client.name}`, client_name: client.name, client_email: client.email },
        ...{
          client_phone: client.phone,
          address: "8 rue Oberkampf, 75011 Paris",
          budget: 30_000,
          estimated_cost: 20_000,
        },
      }
      const project = done<{ id: string }>(
        "conversion",
        await db.rpc("convert_contact_request", { p_id: contact.id, p_target: "reno", p_values: values }),
      )
      state.works = { id: project.id, client, newsAt: null, mailedAt: null }
      world.books.works.push(state.works)
    },
    async () => {
      answered(
        "client page",
        await world.office.call("private-link", { kind: "client_page", project_id: id(), mail: true }),
      )
      if (state.works) state.works.mailedAt = world.clock.now()
      world.books.owe("client_link", client.email, [])
      const { clock, contractors, office } = world
      const ask = {
        projectId: id(),
        contractorIds: contractors.map((each) => each.id),
        message: "Plomberie de la cuisine ?",
      }
      const { results } = answered<{ results: { success: boolean }[] }>(
        "price request",
        await office.call("request-contractor-quote", { ...ask, dueOn: addDays(clock.today(), 5) }),
      )
      if (!results.every(({ success }) => success)) throw new Error(`price request: ${JSON.stringify(results)}`)
      const due = dayInWords(addDays(clock.today(), 5)).replace(/^\S+ /, "")
      for (const { email } of contractors) world.books.owe("contractor_quote_request", email, [due])
      // The second one forgets, and is reminded tomorrow, two days before the last day.
      world.later(clock.today(), 2, () => {
        world.books.owe("contractor_quote_reminder", contractors[1]?.email ?? "", [due])
        return Promise.resolve()
      })
    },
    async () => {
      await answer(0, PRICE)
      const db = await world.office.db()
      for (const [title, category] of [
        ["Avant", "before"],
        ["Dépose", "progress"],
      ]) {
        const { bucket, path, small_path } = await upload(world, "project_photo", await takePicture(world, 3), id())
        const photo = { bucket, path, small_path, url: path, caption: title, category, is_client_visible: true }
        done(
          "photo",
          await db
            .from("project_photos")
            .insert({ ...photo, project_id: id() })
            .select("id")
            .single(),
        )
      }
      const paper = new File([PDF], "devis.pdf", { type: "application/pdf" })
      const { bucket, path, name } = await upload(world, "project_document", paper, id())
      const row = {
        bucket,
        path,
        name,
        file_url: path,
        document_type: "quote",
        is_client_visible: true,
        project_id: id(),
      }
      done("document", await db.from("project_documents").insert(row).select("id").single())
      const step = {
        project_id: id(),
        title: "Dépose",
        due_date: addDays(world.clock.today(), 9),
        is_client_visible: true,
      }
      done("milestone", await db.from("project_milestones").insert(step).select("id").single())
      news()
    },
    async () => {
      const seen = answered<{ photos: { url: string }[]; documents: unknown[]; milestones: unknown[] }>(
        "client page",
        await world.call("client-page", { action: "view", token: page() }, client.headers),
      )
      if (seen.photos.length !== 2 || seen.documents.length !== 1 || seen.milestones.length !== 1)
        world.books.fault(`the client's page shows ${JSON.stringify(seen)}`)
      for (const { url } of seen.photos) await lookAt(world, url)
      const write = { action: "write", token: page(), id: crypto.randomUUID(), body: "Quand posez-vous l’évier ?" }
      answered("message", await world.call("client-page", write, client.headers))
      world.books.owe("client_wrote", STAFF, [write.body, client.name])
    },
    async () => {
      const db = await world.office.db()
      const choice = { id: crypto.randomUUID(), options: [{ label: "Inox" }, { label: "Grès" }] }
      const said = { p_question: "Quel évier ?", p_detail: "", p_due_on: addDays(world.clock.today(), 9) }
      done(
        "choice",
        await db.rpc("save_project_choice", {
          p_project_id: id(),
          p_id: choice.id,
          ...said,
          p_options: choice.options,
        }),
      )
      done(
        "answer",
        await db.rpc("write_to_client", { p_project_id: id(), p_id: crypto.randomUUID(), p_body: "Mardi." }),
      )
      news()
      state.round.push(choice.id)
    },
    async () => {
      await answer(1, 4_500)
      const db = await world.office.db()
      const [choiceId] = state.round
      const option = done<{ id: string }>(
        "options",
        await db.from("project_choice_options").select("id").eq("choice_id", choiceId).eq("label", "Grès").single(),
      )
      const choose = { action: "choose", token: page(), choice_id: choiceId, option_id: option.id, comment: "Merci" }
      answered("choice", await world.call("client-page", choose, client.headers))
      world.books.owe("client_wrote", STAFF, ["Quel évier ?", "Grès"])
    },
    async () => {
      const db = await world.office.db()
      const quote = done<{ id: string }>(
        "quote",
        await db
          .from("contractor_quote_requests")
          .select("id")
          .eq("project_id", id())
          .eq("contractor_id", world.contractors[0]?.id)
          .single(),
      )
      const award = (p_reason: string | null) =>
        db.rpc("award_price_request", { p_id: quote.id, p_reason, p_adds_to_estimate: true })
      // Above the legal threshold in twelve months, papers are due; without them staff must give a reason (R8222-1 code du travail).
      const isAbove = (world.awards += PRICE) > THRESHOLD
      if (isAbove && (await award(null)).error?.message !== "papers_missing")
        world.books.fault(`${world.awards} € were awarded without papers`)
      done("award", await award(isAbove ? "Pièces demandées, attendues vendredi" : null))
      world.books.owe("contractor_quote_awarded", world.contractors[0]?.email ?? "", [])
      world.books.owe("contractor_quote_closed", world.contractors[1]?.email ?? "", [])
    },
    ...contractSteps(world, client, () => state.works),
    async () => {
      const db = await world.office.db()
      const end = { is_completed: true }
      done("milestone", await db.from("project_milestones").update(end).eq("project_id", id()).select("id").single())
      news()
      done("end", await db.from("reno_projects").update({ status: "completed" }).eq("id", id()).select("id").single())
      world.books.count("renovations finished")
    },
  ]
}
