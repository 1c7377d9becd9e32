import { expect, test } from "vitest"
import { mailCompany as company } from "#tests/support/company.ts"
import { renderMail } from "./render-mail.ts"

const MANAGE = "https://mirabelle.test/rendez-vous/abc"
const write = async (template: string, payload: object) => {
  const mail = await renderMail(
    { template, payload, created_at: "2026-11-20T08:05:00Z" },
    {
      company,
      publicUrl: "https://mirabelle.test",
      manageUrl: MANAGE,
      privateUrl: null,
      now: new Date("2026-11-20T08:05:00Z"),
    },
  )
  return { ...mail, text: mail.text.replace(/\s+/g, " ") }
}
const booking = {
  request_id: "0c6f3a52-6a0e-4a5d-9a55-0f2f1f0b7a01",
  reference: "BR-0C6F3A52",
  client_name: "Anne Martin",
  client_phone: "+33612345678",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  service_name: "Réparation de fuite",
  description: "Le robinet goutte",
  scheduled_date: "2026-11-23",
  scheduled_time: "10:00",
  duration_minutes: 90,
  prepayment_cents: 8000,
  express_request: false,
}

test("a client whose request is confirmed reads the appointment, its link and a calendar file", async () => {
  const { subject, html, text, calendar, replyTo } = await write("booking_accepted", booking)
  expect(subject).toBe("Confirmé\u00a0: votre rendez-vous du lundi 23 novembre 2026")
  expect(text).toContain("12 rue de Rivoli, 75004 Paris")
  expect(html).toContain(`href="${MANAGE}"`)
  const ics = (calendar?.ics ?? "").replaceAll("\r\n ", "")
  expect(ics).toContain("LOCATION:12 rue de Rivoli\\, 75004 Paris")
  expect(ics).toContain(MANAGE)
  expect(ics).toContain(`Téléphone\u00a0: ${company.phone?.replaceAll(" ", "\u00a0")}`)
  expect(ics).toContain("BEGIN:VALARM")
  expect(replyTo).toBe(company.email)
})

test.each(["booking_accepted", "booking_moved", "booking_planned", "booking_reminder"])(
  "%s is not sent for an appointment without a day or an hour",
  async (template) => {
    for (const missing of [{ scheduled_date: null }, { scheduled_time: null }])
      await expect(write(template, { ...booking, ...missing })).rejects.toThrow("n’a pas de date")
  },
)

test("a subcontractor reads what to do, where and for whom, never what it costs nor the client's link", async () => {
  const { subject, html, text, calendar, replyTo } = await write("contractor_assigned", {
    ...booking,
    contractor_name: "Alba Carrelage",
  })
  expect(subject).toBe("Intervention à assurer\u00a0: Réparation de fuite, lundi 23 novembre 2026 à 10\u00a0h")
  for (const words of ["Alba Carrelage", "Anne Martin", "06 12 34 56 78", "Le robinet goutte", "1 h 30"])
    expect(text).toContain(words)
  expect(text).not.toMatch(/80|acompte/i)
  expect(html).not.toContain("/rendez-vous/")
  expect(calendar?.ics).toContain("BEGIN:VEVENT")
  expect(calendar?.ics).not.toContain("/rendez-vous/")
  expect(replyTo).toBe(company.email)
})

test("a subcontractor whose price is chosen is promised no order, which nothing here makes", async () => {
  const asked = { contractor_name: "Alba", message: "La cuisine", due_on: "2026-12-04", price: 8450.5, photos: 0 }
  const { text } = await write("contractor_quote_awarded", asked)
  expect(text).toContain("nous retenons votre prix. Ce n’est pas encore une commande")
  expect(text).toContain("appelez-nous au 01 99 00 12 34")
  expect(text).not.toMatch(/nous vous (appelons|envoyons)|vous envoyer/i)
})

test("an answer keeps its words and lines, runs no code, and is answered to the company", async () => {
  const { subject, html, replyTo } = await write("contact_reply", {
    subject: "Votre cuisine",
    body: "Bonjour Zoé,\n\nMardi <b>ou</b> mercredi ?\n\nÀ bientôt,\nAnne",
  })
  expect(subject).toBe("Votre cuisine")
  expect(html).toContain("Mardi &lt;b&gt;ou&lt;/b&gt; mercredi ?")
  expect(html).toMatch(/À bientôt,<br\/?>(<!-- -->)?Anne/)
  expect(replyTo).toBe(company.email)
})

test("staff read which papers end, by subcontractor, and answer nobody", async () => {
  const paper = { contractor_id: "k", contractor_name: "Keller", kind: "kbis", expires_on: "2026-12-31" }
  const one = await write("papers_expiring", { papers: [paper] })
  expect(one.subject).toBe("Extrait Kbis de Keller\u00a0: valable jusqu’au jeudi 31 décembre 2026")
  expect(one.replyTo).toBeNull()
  const both = await write("papers_expiring", {
    papers: [paper, { ...paper, kind: "rc_pro", expires_on: "2027-01-02" }],
  })
  expect(both.subject).toBe("2 documents de sous-traitants expirent bientôt")
  for (const words of ["5 000 € hors taxes", "6 mois", "Keller", "samedi 2 janvier 2027"])
    expect(both.text).toContain(words)
  expect(both.html).toContain('href="https://mirabelle.test/admin/contractors"')
})

test("the owner reads what is wrong with the site, how much, and where to look", async () => {
  const began_at = "2026-11-20T08:00:00Z"
  const disk = await write("site_alert", { kind: "disk_low", began_at, ended_at: null, detail: { free_ratio: 0.0789 } })
  expect(disk.subject).toBe("Le disque du serveur est presque plein")
  expect(disk.text).toContain("Il reste 7 % de place.")
  expect(disk.html).toContain('href="https://mirabelle.test/admin/settings?onglet=systeme"')
  const backup = await write("site_alert", {
    kind: "backup_old",
    began_at,
    ended_at: null,
    detail: { last_at: "2026-11-18T03:07:00Z", failure: "<b>No space left</b>" },
  })
  expect(backup.subject).toBe("Aucune sauvegarde depuis deux jours")
  for (const words of ["du 18/11/2026 à 4 h 07", "Le serveur dit : « <b>No space left</b> »"])
    expect(backup.text).toContain(words)
  expect(backup.html).toContain("&lt;b&gt;No space left&lt;/b&gt;")
  const never = await write("site_alert", { kind: "backup_old", began_at, ended_at: null, detail: { last_at: null } })
  expect(never.subject).toBe("Aucune sauvegarde n’a encore été faite")
  const mail = await write("site_alert", {
    kind: "mail_late",
    began_at,
    ended_at: "2026-11-21T09:00:00Z",
    detail: { waiting: 12, given_up: 2, error: "Connection refused" },
  })
  expect(mail.subject).toBe("Les e-mails partent de nouveau")
  for (const words of [
    "le 20/11/2026 à 9 h",
    "le 21/11/2026 à 10 h",
    "2 messages ont été abandonnés",
    "Connection refused",
  ])
    expect(mail.text).toContain(words)
  expect(mail.replyTo).toBeNull()
})

const visit = { ...booking, contractor_name: "Alba Carrelage" }

test("a subcontractor reads that an intervention moved, from when to when, with a calendar file", async () => {
  const moved = { ...visit, previous_date: "2026-11-20", previous_time: "14:00", sequence: 1 }
  const { subject, text, calendar } = await write("contractor_moved", moved)
  expect(subject).toBe("Intervention déplacée\u00a0: Réparation de fuite, lundi 23 novembre 2026 à 10\u00a0h")
  expect(text).toContain(
    "L’intervention prévue le vendredi 20 novembre 2026 à 14 h est déplacée. Voici ce qui est valable",
  )
  expect(text).not.toContain("80 €")
  expect(calendar?.ics).toContain("SEQUENCE:1")
})

test("a subcontractor reads of a change of the address or the duration, not of a move that was none", async () => {
  const changed = { ...visit, previous_date: booking.scheduled_date, previous_time: booking.scheduled_time }
  const { subject, text } = await write("contractor_moved", changed)
  expect(subject).toContain("Intervention modifiée")
  expect(text).not.toContain("déplacée")
})

test.each([
  ["cancelled", "Cette intervention est annulée."],
  ["reassigned", "Cette intervention est confiée à quelqu’un d’autre."],
  ["undated", "Cette intervention n’a plus de date"],
])(
  "a subcontractor whose intervention was %s reads not to come, and their calendar removes it",
  async (release, words) => {
    const released = { ...visit, release, is_cancelled: true, sequence: 2 }
    const { subject, text, calendar } = await write("contractor_released", released)
    expect(subject).toBe("Ne venez pas\u00a0: Réparation de fuite, lundi 23 novembre 2026 à 10\u00a0h")
    expect(text).toContain(words)
    expect(text).not.toContain("06 12 34 56 78")
    expect(calendar?.ics).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  },
)
