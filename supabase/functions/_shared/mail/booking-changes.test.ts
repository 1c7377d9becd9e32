import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freeCancellation } from "#domain/booking/terms.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { REQUEST_OF_SESSION } from "#tests/support/card-payments.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { deliverOutbox } from "./deliver-outbox.ts"
import type { Mail } from "./transport.ts"

let world: FunctionWorld
let token: string
let id: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await book()
})

async function book(change: Record<string, unknown> = {}): Promise<void> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  await world.call("demo-payment", { session_id: body["sessionId"], action: "pay" })
  const [row] = await world.sql<{ id: string }>(REQUEST_OF_SESSION, [body["sessionId"]])
  id = row?.id ?? ""
  token = (await privateLink(world.deps, "booking", id)).token
}
const manage = (body: Record<string, unknown>) => world.call("manage-booking", { token, ...body })
/** Delivers and returns the mails since the last call, by subject. */
async function read(): Promise<{ mails: Mail[]; find: (start: string) => { mail: Mail | undefined; text: string } }> {
  world.mailed.length = 0
  // What staff cause waits a minute.
  await world.sql("update public.email_outbox set next_attempt_at = private.now() where status = 'pending'")
  await deliverOutbox(world.deps)
  const mails = [...world.mailed]
  return {
    mails,
    find: (start) => {
      const mail = mails.find(({ subject }) => subject.startsWith(start))
      return { mail, text: (mail?.text ?? "").replace(/\s+/g, " ") }
    },
  }
}

describe("the link of the mails", () => {
  test("opens the appointment, and what is kept of a mail that left no longer shows it", async () => {
    const { mail } = (await read()).find("Votre réservation")
    expect(mail?.html).toContain(`${PUBLIC_URL}/rendez-vous/${token}`)
    expect(mail?.text).toContain(token)
    const rows = await world.sql<Record<string, unknown>>("select * from public.email_outbox")
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test("stays readable in a mail that was only kept, which is the client's one copy", async () => {
    await deliverOutbox({ ...world.deps, sendMail: null })
    const [row] = await world.sql<{ body_html: string }>(
      "select body_html from public.email_outbox where template = 'booking_confirmed'",
    )
    expect(row?.body_html).toContain(`${PUBLIC_URL}/rendez-vous/${token}`)
  })

  test("is in no mail to the staff", async () => {
    await manage({ action: "move", date: "2026-11-24", time: "14:00" })
    await manage({ action: "cancel", expected_refund_cents: 8000 })
    const { mails } = await read()
    const toStaff = mails.filter(({ to }) => to === "contact@mirabelle.test")
    expect(toStaff.map(({ subject }) => subject.split("\u00a0")[0]).sort()).toEqual([
      "Nouvelle réservation",
      "Rendez-vous annulé par le client",
      "Rendez-vous déplacé par le client",
    ])
    expect(JSON.stringify(toStaff)).not.toContain(token)
  })

  test("is the same in a copy that staff send again, which says when it was written first", async () => {
    await read()
    const [row] = await world.sql<{ id: string }>(
      "select id from public.email_outbox where template = 'booking_confirmed'",
    )
    await world.setClock("2026-11-21T10:00:00Z")
    const { data } = await world.backend.as.manager.rpc("resend_email", { p_id: row?.id })
    expect(data).toEqual(expect.any(String))
    expect(data).not.toBe(row?.id)
    const { mail, text } = (await read()).find("Votre réservation")
    expect(mail?.id).toBe(data)
    expect(mail?.html).toContain(token)
    expect(text).toContain("vendredi 20 novembre 2026 à ")
  })
})

test("nobody but staff sends a mail again, and mails about an account are not repeated", async () => {
  const [row] = await world.sql<{ id: string }>("select id from public.email_outbox limit 1")
  for (const who of ["visitor", "user", "deactivated"] as const)
    expect((await world.backend.as[who].rpc("resend_email", { p_id: row?.id })).error).not.toBeNull()
  const [secret] = await world.sql<{ id: string }>(
    "insert into public.email_outbox (template, recipient) values ('account_invitation', 'a@b.fr') returning id",
  )
  const { error } = await world.backend.as.admin.rpc("resend_email", { p_id: secret?.id })
  expect(error).toMatchObject({ code: "mail_not_resendable" })
})

test("an appointment agreed on by telephone: its date, where to change it, a calendar file, what is left to pay", async () => {
  await read()
  const agreed = {
    client_name: "Paul Roux",
    client_phone: "+33612345678",
    client_email: "paul@example.fr",
    address: "3 rue des Lilas, 75012 Paris",
    service_type: "Volet coincé",
    duration_minutes: 60,
    base_price: 45,
    scheduled_date: "2026-11-25",
    scheduled_time: "11:00",
    notify_client: true,
  }
  const { error } = await world.backend.as.manager.rpc("save_brico_request", {
    p_id: null,
    p_values: agreed,
    p_version: 0,
  })
  expect(error).toBeNull()
  const { mail, text } = (await read()).find("Votre rendez-vous du")
  expect(mail?.to).toBe("paul@example.fr")
  expect(mail?.subject).toBe("Votre rendez-vous du mercredi 25 novembre 2026 à 11\u00a0h")
  expect(text).toContain("Comme convenu, nous viendrons à la date ci-dessous.")
  // The order by telephone, on a durable medium: its price, the right of withdrawal with its form, the terms. No deposit was asked for.
  expect(text).toMatch(/Prix, à régler sur place 45\s€ TTC/)
  expect(text).toContain("VOTRE CONTRAT, À CONSERVER")
  expect(text).toContain("Modèle de formulaire de rétractation")
  expect(text.slice(0, text.indexOf("VOTRE CONTRAT"))).not.toContain("acompte")
  expect(text).toContain(`${PUBLIC_URL}/rendez-vous/`)
  expect(mail?.calendar?.ics).toContain("DTSTART:20261125T100000Z")
  await world.sql(
    "update public.email_outbox set status = 'pending', next_attempt_at = private.now(), payload = payload || '{\"is_held\": true}' where id = $1",
    [mail?.id],
  )
  expect((await read()).find("Votre rendez-vous du").text).toContain("Il vous reste à payer l’acompte de 80 €")
})

test("a moved appointment: the new date, the old one, no second payment, a calendar file that replaces the first", async () => {
  const before = (await read()).find("Votre réservation").mail
  await manage({ action: "move", date: "2026-11-24", time: "14:00" })
  const { mail, text } = (await read()).find("Votre rendez-vous est déplacé")
  expect(mail?.subject).toBe("Votre rendez-vous est déplacé au mardi 24 novembre 2026 à 14\u00a0h")
  expect(text).toContain("lundi 23 novembre 2026 à 9 h")
  expect(text).toContain("C’est noté : nous viendrons à la date ci-dessous.")
  expect(text).toContain("Votre acompte de 80 € reste valable pour cette nouvelle date : ce changement ne coûte rien")
  const uid = /UID:(\S+)/
  expect(uid.exec(mail?.calendar?.ics ?? "")?.[1]).toBe(uid.exec(before?.calendar?.ics ?? "")?.[1])
  expect(before?.calendar?.ics).toContain("SEQUENCE:0")
  expect(mail?.calendar?.ics).toContain("SEQUENCE:1")
})

test("a client whose appointment the company moves reads no « C’est noté », and how to object", async () => {
  const [row] = await world.sql<{ version: number }>("select * from public.brico_requests")
  const { error } = await world.backend.as.manager.rpc("save_brico_request", {
    p_id: id,
    p_version: row?.version ?? 0,
    p_values: { ...row, scheduled_date: "2026-11-24", scheduled_time: "14:00", notify_client: true } as never,
  })
  expect(error).toBeNull()
  const { text } = (await read()).find("Votre rendez-vous est déplacé")
  expect(text).toContain("Votre rendez-vous change de date")
  expect(text).toContain("S’il ne vous convient pas,")
  expect(text).not.toContain("C’est noté")
})

test("a moved appointment that nothing was paid for says nothing of a payment", async () => {
  await world.sql("update public.brico_requests set payment_status = 'pending', card_cents = 0")
  await world.sql("update public.brico_requests set source = 'phone'")
  await manage({ action: "move", date: "2026-11-24", time: "14:00" })
  expect((await read()).find("Votre rendez-vous est déplacé").text).not.toMatch(/acompte|payer/)
})

describe("a cancelled appointment", () => {
  test("tells the amount and the longest delay, and takes the date off the calendar", async () => {
    await manage({ action: "cancel", expected_refund_cents: 8000 })
    const { find, mails } = await read()
    const { mail, text } = find("Votre rendez-vous du lundi 23 novembre 2026 est annulé")
    expect(text).toContain("80 € vous sont remboursés par le moyen de paiement utilisé, sous 14 jours au plus tard")
    expect(mail?.calendar?.ics).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
    // One mail per event: the refund that follows at once gets no other one.
    expect(
      mails.filter(({ to, subject }) => to === "anne@example.fr" && !subject.startsWith("Votre réservation")),
    ).toHaveLength(1)
  })

  test("whose prepayment is kept says why", async () => {
    await world.sql("update public.brico_requests set urgent_repair_at = private.now()")
    await world.setClock("2026-11-23T06:00:00Z")
    await manage({ action: "cancel", expected_refund_cents: 0, reason: "Je suis malade" })
    const { find } = await read()
    expect(find("Votre rendez-vous du").text).toContain(
      `moins de ${freeCancellation} avant le rendez-vous et vous avez expressément demandé une réparation urgente`.replace(
        /\s/g,
        " ",
      ),
    )
    const { text } = find("Rendez-vous annulé par le client")
    expect(text).toContain("Rien, d’après la règle")
    expect(text).toContain("Je suis malade")
  })

  test("that nothing was paid for says nothing of money", async () => {
    await world.sql("update public.brico_requests set payment_status = 'pending', card_cents = 0")
    await world.sql("update public.brico_requests set source = 'phone', urgent_repair_at = private.now()")
    await world.setClock("2026-11-23T06:00:00Z")
    await manage({ action: "cancel", expected_refund_cents: 0 })
    expect((await read()).find("Votre rendez-vous du").text).not.toMatch(/rembours|acompte/)
  })
})

test("a withdrawal is acknowledged with its content, its date and its hour, to the address that was given", async () => {
  await world.setClock("2026-11-21T13:05:00Z")
  await manage({
    action: "withdraw",
    name: "Anne <b>Martin</b>",
    email: "anne@travail.fr",
    expected_refund_cents: 8000,
  })
  const mail = (await read()).mails.find(({ to }) => to === "anne@travail.fr")
  const text = (mail?.text ?? "").replace(/\s+/g, " ")
  expect(mail?.subject).toContain("Accusé de réception de votre rétractation")
  for (const words of [
    "vous renoncez au contrat ci-dessous",
    "samedi 21 novembre 2026 à 14 h 05",
    "Anne <b>Martin</b>",
    "Réparation de fuite, lundi 23 novembre 2026 à 9 h",
    "80 € vous sont remboursés",
    "sous 14 jours au plus tard",
  ])
    expect(text).toContain(words)
  expect(mail?.html).not.toContain("<b>Martin")
  expect(mail?.html).toContain(`BR-${id.slice(0, 8).toUpperCase()}`)
})

test("a company that entered neither telephone nor address writes whole sentences, and its staff are reached all the same", async () => {
  const known =
    "email = 'contact@mirabelle.test', phone = '01 99 00 12 34', address = '12 rue des Mirabelliers, 75011 Paris'"
  await world.sql("update public.company_settings set email = null, phone = null, address = null")
  await manage({ action: "move", date: "2026-11-24", time: "14:00" })
  await manage({ action: "cancel", expected_refund_cents: 8000 })
  const { mails, find } = await read()
  await world.sql(`update public.company_settings set ${known}`)
  expect(mails.length).toBeGreaterThan(3)
  for (const { html, text } of mails)
    expect(html + text).not.toMatch(/null|undefined|Appelez-nous au \.|01 99 00 12 34/)
  expect(find("Votre réservation").text).toContain("Répondez à ce message en indiquant la référence")
  expect(mails.map(({ to }) => to)).toContain("admin@mirabelle.test")
})

test("the person who booked learns of a withdrawal that another address declares", async () => {
  await read()
  const declare = { action: "withdraw", name: "Jean Autre", email: "autre@exemple.fr", expected_refund_cents: 8000 }
  expect((await manage(declare)).status).toBe(200)
  const { mails } = await read()
  const texts = mails
    .filter(({ subject }) => subject.startsWith("Accusé de réception"))
    .map(({ to, text }) => [to, text.replace(/\s+/g, " ")] as const)
  const copy = texts.find(([to]) => to === "anne@example.fr")?.[1]
  expect(copy).toContain("Bonjour Anne, Voici une copie de l’accusé de réception")
  expect(copy).toContain("Jean Autre")
  expect(copy).not.toContain("autre@exemple.fr")
  expect(texts.find(([to]) => to === "autre@exemple.fr")?.[1]).not.toContain("copie")
  expect(texts).toHaveLength(2)
})
