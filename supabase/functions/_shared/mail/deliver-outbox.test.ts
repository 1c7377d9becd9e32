import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freeCancellation } from "#domain/booking/terms.ts"
import { mailCompany } from "#tests/support/company.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { deliverOutbox } from "./deliver-outbox.ts"
import { renderMail } from "./render-mail.ts"

const payload = {
  request_id: "9b008c56-0ff8-45c8-a1ed-d995c89c8048",
  reference: "BR-9B008C56",
  client_name: "Anne <Martin>",
  client_email: "anne@example.fr",
  client_phone: "+33612345678",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  service_name: "Réparation de fuite",
  description: "Fuite sous l’évier",
  scheduled_date: "2026-11-23",
  scheduled_time: "09:00",
  duration_minutes: 90,
  prepayment_cents: 8000,
  base_price: 95,
  express_request: false,
}
const write = (template: string, change: Record<string, unknown> = {}) =>
  renderMail(
    { template, payload: { ...payload, ...change }, created_at: "2026-11-20T08:05:00Z" },
    {
      company: mailCompany,
      publicUrl: PUBLIC_URL,
      manageUrl: `${PUBLIC_URL}/rendez-vous/x`,
      privateUrl: null,
      now: new Date("2026-11-20T08:05:00Z"),
    },
  )
const plain = (text: string) => text.replace(/\s+/g, " ")

describe("the mails", () => {
  test("what a client typed in lines is read in lines", async () => {
    const mail = await write("booking_received", { description: "Porte bleue\nAu fond de la cour" })
    expect(mail.html).toContain("Porte bleue<br/>Au fond de la cour")
    expect(mail.text).toMatch(/Porte bleue\nAu fond de la cour/)
  })

  test("the client reads what was booked, what was paid and when it is given back", async () => {
    const mail = await write("booking_confirmed")
    expect(mail).toMatchObject({
      subject: "Votre réservation du lundi 23 novembre 2026 à 9\u00a0h est enregistrée",
      replyTo: "contact@mirabelle.test",
    })
    const text = plain(mail.text)
    for (const words of [
      "Bonjour Anne,",
      "à partir de 95 € TTC",
      "acompte de 80 €",
      "Réparation de fuite",
      "1 h 30",
      "12 rue de Rivoli, 75004 Paris",
      "BR-9B008C56",
      "vendredi 20 novembre 2026 à 9 h 05",
      "Le créneau choisi nous engage",
      "Un devis écrit et détaillé vous est remis avant tout travail",
      plain(`au moins ${freeCancellation} avant le rendez-vous, si notre équipe ne peut pas venir`),
      "dans les 14 jours qui suivent la commande, sauf réparation urgente que vous avez expressément demandée",
      "Appelez-nous au 01 99 00 12 34",
    ])
      expect(text).toContain(words)
    expect(mail.html).toContain('lang="fr"')
    expect(mail.html).not.toMatch(/<img|<svg|url\(/)
    const asked = async (change: Record<string, unknown>) => plain((await write("booking_confirmed", change)).text)
    expect(text).not.toMatch(/Vous avez demandé/)
    expect(await asked({ express_request: true })).toContain("Vous gardez votre droit de rétractation jusqu’à")
    const urgent = (await asked({ urgent_repair: true, express_request: true })).split("VOTRE CONTRAT, À CONSERVER")[0]
    for (const words of [
      "il n’y a pas de droit de rétractation pour les pièces et travaux strictement nécessaires",
      "Pour les autres pièces et travaux, vous pouvez vous rétracter sans donner de motif, pendant 14 jours après la commande.",
      "Il est conservé si vous annulez plus tard",
    ])
      expect(urgent).toContain(words)
    expect(urgent).not.toMatch(/gardez votre droit|vous rétracter pendant|vous vous rétractez dans/)
  })

  test("a prepayment for an appointment whose date was taken away keeps no slot in its confirmation", async () => {
    const undated = plain((await write("booking_confirmed", { scheduled_date: null, scheduled_time: null })).text)
    expect(undated).toContain("La date de notre venue reste à convenir avec vous.")
    expect(undated.split("VOTRE CONTRAT, À CONSERVER")[0]).not.toMatch(/créneau/)
  })

  test("a confirmation sent again after the terms changed names the version that the client accepted", async () => {
    const sameVersion = plain((await write("booking_confirmed", { terms_version: "2026-11" })).text)
    expect(sameVersion).not.toContain("Elles ont changé depuis")
    const text = plain((await write("booking_confirmed", { terms_version: "2026-03" })).text)
    expect(text).toContain("celles que vous avez acceptées, version 2026-03")
    expect(text).toContain("Elles ont changé depuis. Voici pour information la version 2026-11")
  })

  test("the confirmation carries the contract itself: terms, withdrawal form, guarantees, ways of complaint", async () => {
    const text = plain((await write("booking_confirmed")).text)
    for (const words of [
      "version 2026-11",
      "Modèle de formulaire de rétractation",
      "Je vous notifie par la présente ma rétractation",
      "deux ans à compter de la délivrance du bien",
      "médiateur de la consommation",
      `${PUBLIC_URL}/rendez-vous/renoncer`,
    ])
      expect(text).toContain(words)
    expect(text).not.toContain("Notre médiateur")
  })

  test("work that nobody asked for before the end of the withdrawal period is asked about again", async () => {
    const online = { is_online: true, ordered_at: "2026-11-20T08:05:00Z" }
    const asks = async (change: Record<string, unknown>) =>
      plain((await write("booking_reminder", change)).text).includes("il nous faut votre demande expresse")
    expect(await asks(online)).toBe(true)
    expect(await asks({ ...online, express_request: true })).toBe(false)
    expect(await asks({ ...online, urgent_repair: true })).toBe(false)
    expect(await asks({ ...online, scheduled_date: "2026-12-07" })).toBe(false)
    expect(await asks({ ...online, is_online: false })).toBe(true)
    const answered = await write("booking_early_start", { ...online, express_request: true })
    expect(plain(answered.text)).toContain("« Je demande que l’intervention commence avant la fin du délai")
  })

  test("the staff read whom to call, and answer the client", async () => {
    const mail = await write("booking_received", { description: null })
    expect(mail.subject).toBe("Nouvelle réservation\u00a0: Réparation de fuite, lundi 23 novembre 2026 à 9\u00a0h")
    expect(mail.replyTo).toBe("anne@example.fr")
    expect(plain(mail.text)).toContain("06 12 34 56 78")
    expect(mail.html).toContain(`${PUBLIC_URL}/admin/brico`)
    expect(mail.text).not.toContain("Demande\n")
  })

  test("a client who lost the slot reads an apology and that all is given back", async () => {
    const mail = await write("booking_slot_lost")
    expect(plain(mail.text)).toContain("Votre acompte de 80 € vous est remboursé en totalité")
    expect(plain(mail.text)).toContain("Nous en sommes désolés")
  })

  test("the client is reminded of when and where, and how to change it", async () => {
    const mail = await write("booking_reminder")
    expect(mail).toMatchObject({
      subject: "Demain à 9\u00a0h\u00a0: Réparation de fuite",
      replyTo: "contact@mirabelle.test",
      calendar: null,
    })
    for (const words of [
      "Notre équipe vient demain",
      "12 rue de Rivoli, 75004 Paris",
      "/rendez-vous/x",
      "01 99 00 12 34",
    ])
      expect(plain(mail.text)).toContain(words)
  })

  test("the staff read what a bank contests, and that nothing must be given back twice", async () => {
    const dispute = {
      dispute_cents: 8000,
      dispute_reason: "product_not_received",
      evidence_due_at: "2026-11-27T22:59:00Z",
    }
    const opened = await write("payment_dispute", { ...dispute, dispute_status: "needs_response" })
    expect(opened).toMatchObject({ subject: "Paiement contesté\u00a0: BR-9B008C56, 80\u00a0€", replyTo: null })
    for (const words of [
      "Ne remboursez pas",
      "l’intervention n’a pas eu lieu",
      "Réponse attendue",
      "27/11/2026 à 23 h 59",
    ])
      expect(plain(opened.text)).toContain(words)
    const closed = await write("payment_dispute", { ...dispute, dispute_status: "lost" })
    expect(closed.subject).toContain("perdue, la somme est rendue au client")
    expect(plain(closed.text)).not.toContain("27/11/2026")
  })

  test("the staff read of money without a request, and when its refund comes back", async () => {
    const stray = {
      amount_cents: 9250,
      currency: "usd",
      session_id: "cs_test_1",
      payment_intent_id: "pi_test_1",
      note: "La demande n’existe plus",
    }
    const promised = await write("stray_payment", { ...stray, is_refused: false })
    expect(promised.subject.replaceAll(/\s/g, " ")).toBe("Paiement sans réservation : 92,50 $US à rendre")
    for (const words of ["La demande n’existe plus", "pi_test_1", "part de lui-même"])
      expect(plain(promised.text)).toContain(words)
    const refused = await write("stray_payment", { ...stray, is_refused: true })
    expect(refused.subject).toContain("Remboursement refusé par la banque")
    expect(plain(refused.text)).toContain("virement")
    expect(refused.replyTo).toBeNull()
  })

  test("the staff read whom to call when a bank sends a refund back", async () => {
    const mail = await write("refund_refused", { refund_cents: 5000 })
    expect(mail.subject).toBe("Remboursement refusé par la banque\u00a0: BR-9B008C56, 50\u00a0€")
    expect(plain(mail.text)).toContain("06 12 34 56 78")
    expect(mail.replyTo).toBe("anne@example.fr")
  })
})

describe("delivery", () => {
  let world: FunctionWorld
  beforeAll(async () => {
    world = await openWorld()
  })
  beforeEach(() => world.reset())

  const enqueue = (template: string, content: unknown = payload) =>
    world.sql(
      "insert into public.email_outbox (template, recipient, payload) values ($1, 'anne@example.fr', $2::text::jsonb)",
      [template, JSON.stringify(content)],
    )

  test("a mail leaves once, under its own id, and what was sent can be read", async () => {
    await enqueue("booking_confirmed")
    expect(await deliverOutbox(world.deps)).toEqual({ sent: 1, kept: 0, failed: 0 })
    expect(await deliverOutbox(world.deps)).toEqual({ sent: 0, kept: 0, failed: 0 })
    const [row] = await world.sql<Record<string, unknown>>("select * from public.email_outbox")
    expect(world.mailed).toEqual([
      {
        id: row?.id,
        sender: "Mirabelle",
        to: "anne@example.fr",
        subject: row?.subject,
        html: row?.body_html,
        text: row?.body_text,
        replyTo: "contact@mirabelle.test",
        calendar: expect.objectContaining({ filename: "rendez-vous-BR-9B008C56.ics" }) as unknown,
      },
    ])
    expect(row).toMatchObject({ status: "sent", attempts: 1, last_error: null })
  })

  test("a name with line breaks makes one line of the subject, in the mail and in what is kept", async () => {
    const name = "Anne\r\nBcc: victime@example.fr\u2028\u0085\u0007Martin"
    await enqueue("contact_received", { ...payload, name, email: "a@b.fr", phone: "+33612345678", photos: 0 })
    await deliverOutbox(world.deps)
    expect(world.mailed[0]?.subject).toMatch(/^Nouvelle demande de devis\u00a0: Anne Bcc: victime@example.fr Martin, /)
    expect(await world.sql("select subject from public.email_outbox")).toEqual([{ subject: world.mailed[0]?.subject }])
  })

  test("without a mail server it is written and kept", async () => {
    await enqueue("booking_received")
    expect(await deliverOutbox({ ...world.deps, sendMail: null })).toEqual({ sent: 0, kept: 1, failed: 0 })
    expect(await world.readMail()).toMatchObject([
      { status: "kept", subject: expect.stringContaining("Nouvelle réservation") as unknown },
    ])
  })

  test("a call on Supabase Edge, whose processor time is short, leaves the rest to the next one", async () => {
    await world.sql(
      `insert into public.email_outbox (template, recipient, payload)
       select 'booking_received', 'a' || n || '@example.fr', $1::jsonb from generate_series(1, 65) n`,
      [JSON.stringify(payload)],
    )
    const edge: Deps = { ...world.deps, configuration: { ...world.deps.configuration, runsOn: "supabase" } }
    expect(await deliverOutbox(edge)).toMatchObject({ sent: 60 })
    expect(await deliverOutbox(edge)).toMatchObject({ sent: 5 })
    expect(new Set(world.mailed.map(({ to }) => to)).size).toBe(65)
  })

  test("a mail counts as sent only once the mail server has it", async () => {
    await enqueue("booking_confirmed")
    const states: unknown[] = []
    const sendMail = async () =>
      void states.push(...(await world.sql("select status, sent_at from public.email_outbox")))
    await deliverOutbox({ ...world.deps, sendMail })
    expect(states).toEqual([{ status: "sending", sent_at: null }])
  })

  test("a refused mail is tried again later, not at once", async () => {
    await enqueue("booking_confirmed")
    const sendMail = () => Promise.reject(new Error("452 mailbox full"))
    expect(await deliverOutbox({ ...world.deps, sendMail })).toMatchObject({ failed: 1 })
    expect(await world.sql("select status, last_error from public.email_outbox")).toEqual([
      { status: "pending", last_error: "452 mailbox full" },
    ])
    expect(await deliverOutbox(world.deps)).toMatchObject({ sent: 0 })
    await world.setClock("2026-11-20T08:03:00Z")
    expect(await deliverOutbox(world.deps)).toMatchObject({ sent: 1 })
  })

  test("a mail that cannot be written does not hold the others up", async () => {
    await enqueue("booking_confirmed", { reference: "BR-1" })
    await enqueue("booking_slot_lost", { reference: "BR-2" })
    await enqueue("booking_slot_lost")
    expect(await deliverOutbox(world.deps)).toEqual({ sent: 1, kept: 0, failed: 2 })
    expect(world.logged.filter(({ level }) => level === "error")).toHaveLength(2)
    const [told] = await world.sql<{ last_error: string }>(
      "select last_error from public.email_outbox where attempts = 1 and last_error is not null",
    )
    expect(told?.last_error).toMatch(/^Ce message n’a pas pu être écrit, il lui manque\u00a0: client_name, /)
  })
})
