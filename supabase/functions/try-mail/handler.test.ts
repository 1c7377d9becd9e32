import { beforeAll, beforeEach, expect, test } from "vitest"
import { ADAPTABLE_MAILS, type AdaptableMail, originalTexts } from "#domain/mail/original-texts.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { exampleOf } from "#functions/_shared/mail/examples.ts"
import { createSmtpTransport } from "#functions/_shared/mail/smtp-transport.ts"
import { mailCompany } from "#tests/support/company.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"
import { startMailServer } from "#tests/support/mail-server.ts"

let world: FunctionWorld
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = world.backend.tokens.manager
})
beforeEach(() => world.reset())

const plain = (text: string) => text.replace(/\s+/g, " ")
type Answer = { data: { subject: string; html: string; text: string; sent_to: string | null } }
async function ask(mail: AdaptableMail, texts: object = {}, action = "preview") {
  const body = { action, mail, texts: { ...originalTexts[mail], ...texts } }
  const answer = await world.call("try-mail", body, { Authorization: `Bearer ${token}` })
  return { ...answer, tried: (answer.body as Answer).data }
}

test("every mail to customers is shown as it would leave, with no brace and nothing unknown", async () => {
  for (const mail of ADAPTABLE_MAILS) {
    const { status, tried } = await ask(mail)
    expect([mail, status]).toEqual([mail, 200])
    expect(tried.subject.length).toBeGreaterThan(8)
    expect(tried.subject + tried.text).not.toMatch(/[{}]|null|undefined/)
    expect(plain(tried.text)).toContain(mail === "booking_withdrawn" ? "Camille" : "Bonjour Camille,")
    expect(tried.text).not.toContain("Mail d’essai")
  }
  expect(world.mailed).toEqual([])
})

test("adapted texts appear in the mail; legally required texts stay whatever they say", async () => {
  const { tried } = await ask("booking_confirmed", {
    subject: "Merci {prénom} !",
    opening: "Chère {prénom},",
    closing: "Bien à vous",
  })
  expect(tried.subject).toBe("Merci Camille\u00a0!")
  const text = plain(tried.text)
  for (const words of [
    "Chère Camille,",
    "Bien à vous",
    "80 €",
    "BR-EXEMPLE",
    "dans les 14 jours",
    "Modèle de formulaire de rétractation",
    "code de la consommation",
  ])
    expect(text).toContain(words)
  expect(text).not.toContain("Merci de votre confiance")
  expect(plain((await ask("booking_confirmed", { opening: "" })).tried.text)).toContain("Merci de votre confiance")
  const withdrawn = plain((await ask("booking_withdrawn", { opening: "Bonjour,", closing: "Bien à vous" })).tried.text)
  for (const words of ["Nous accusons réception", "vendredi 20 novembre 2026 à 14 h 05", "vous sont remboursés"])
    expect(withdrawn).toContain(words)
  expect(tried.html).toContain("/rendez-vous")
})

test("a wrong text is refused at its field, an unknown mail too, and code that is typed stays text", async () => {
  const { status, body } = await ask("booking_link", { opening: "Bonjour {nom}" })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { fields: { opening: expect.stringContaining("{nom}") as unknown } } })
  expect((await ask("contact_reply" as AdaptableMail, originalTexts.booking_link)).status).toBe(400)
  expect((await ask("booking_link", { opening: "<script>alert(1)</script>" })).tried.html).not.toContain("<script>")
})

test("a test mail goes to whoever asks, says that it is one, and brings no appointment", async () => {
  const { tried } = await ask("booking_planned", {}, "send")
  expect(tried.sent_to).toBe("manager@mirabelle.test")
  expect(world.mailed).toHaveLength(1)
  expect(world.mailed[0]).toMatchObject({ to: "manager@mirabelle.test", subject: `[Essai] ${tried.subject}` })
  expect(world.mailed[0]?.calendar).toBeUndefined()
  expect(plain(world.mailed[0]?.text ?? "")).toContain("Mail d’essai, avec des données d’exemple")
  expect(await world.readMail()).toEqual([])
})

test("a test mail that does not leave says why in French: no server, nobody there, the server's own refusal", async () => {
  const send = world.deps.sendMail
  const failing = async (url: string | null) => {
    world.deps.sendMail = url ? createSmtpTransport(url, "bonjour@mirabelle.test") : null
    const { body } = await ask("booking_link", {}, "send")
    return (body as { error: { message: string } }).error.message
  }
  expect(await failing(null)).toContain("dit ce qu’il manque")
  expect(await failing(`smtp://localhost:${await freePort()}`)).toMatch(
    /^Le serveur d’envoi est injoignable \(«.*ECONNREFUSED/,
  )
  const server = await startMailServer(() => 550)
  expect(await failing(server.url)).toMatch(/refuse l’adresse de l’expéditeur ou du destinataire \(«\u00a0550 /)
  await server.stop()
  world.deps.sendMail = send
})

test("real mails leave with the adapted texts, and with the original again once they are emptied", async () => {
  const enqueue = () => {
    const { template, payload } = exampleOf("contact_acknowledged", mailCompany, world.deps.now())
    return world.sql(
      "insert into public.email_outbox (template, recipient, payload) values ($1, 'a@b.fr', $2::text::jsonb)",
      [template, JSON.stringify(payload)],
    )
  }
  const adapt = (texts: object) =>
    world.backend.as.manager.from("mail_texts").update(texts).eq("id", "contact_acknowledged")
  await adapt({ subject: "Bien reçu, {prénom}", closing: "Toute l’équipe {entreprise} vous salue." })
  await enqueue()
  await deliverOutbox(world.deps)
  await adapt({ subject: null, closing: null })
  await enqueue()
  await deliverOutbox(world.deps)
  const [adapted, original] = world.mailed
  expect(adapted?.subject).toBe("Bien reçu, Camille")
  expect(plain(adapted?.text ?? "")).toContain("Toute l’équipe Mirabelle vous salue.")
  expect(adapted?.text).toContain("Nous aimerions ouvrir la cuisine")
  expect(original?.subject).toBe("Votre demande est bien arrivée chez Mirabelle")
})
