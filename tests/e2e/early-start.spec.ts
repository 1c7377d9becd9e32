import { earlyStart } from "#domain/booking/consents.ts"
import { clientOf, firstServiceOf, openSlots } from "#tests/support/booking.ts"
import { press } from "#tests/support/press.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { parisToday } from "#domain/dates.ts"
import { expect, test } from "./fixtures.ts"
import { runJobs, signIn } from "./office.ts"
import { fillWizard, orderAndPay } from "./wizard.ts"

// An early start, before the withdrawal period ends, needs an express request of the client (L221-25): the tick is stored, and confirmed on a durable medium.

const TOLD = `${earlyStart.asked} ${earlyStart.effect}`
const EARLY = /commence avant la fin du délai de rétractation/

/** The text on one line: text mails wrap lines. */
const plain = (text: string) => text.replace(/\s+/g, " ")

async function findRequest(site: RunningSite, name: string) {
  const { data, error } = await clientOf(site, site.keys.secretKey)
    .from("brico_requests")
    .select("id, express_request_at, urgent_repair_at")
    .eq("client_name", name)
    .single()
  if (error) throw new Error(error.message)
  return data
}

async function readMail(site: RunningSite, id: string, template: string): Promise<string> {
  // What staff cause waits a minute for its undo.
  await site.sql(
    `update public.email_outbox set next_attempt_at = now() where status = 'pending' and request_id = '${id}'`,
  )
  await runJobs(site)
  const read = async () => {
    const { data } = await clientOf(site, site.keys.secretKey)
      .from("email_outbox")
      .select("body_text")
      .match({ request_id: id, template })
      .single()
    return plain((data?.body_text as string | null) ?? "")
  }
  // The site's own timer may have taken this mail at the same moment.
  await expect.poll(read).not.toBe("")
  return read()
}

for (const isTicked of [true, false])
  test(
    isTicked
      ? "a visitor who asks for an early start finds it in the mail and on the page of the appointment; staff see when it was asked"
      : "of a visitor who does not ask for it nothing is said to have been asked, and the mail tells where to",
    { tag: "@rest" },
    async ({ page, site }, info) => {
      const name = `${isTicked ? "Éva Hâtive" : "Théo Patient"} ${info.project.name}`
      await fillWizard(page, name)
      const box = page.getByRole("checkbox", { name: EARLY })
      await expect(box).not.toBeChecked()
      if (isTicked) await box.check()
      await orderAndPay(page)
      await press(page, page.getByRole("button", { name: /^Payer 80/ }))
      await expect(page.getByRole("heading", { name: /votre réservation est enregistrée/i })).toBeVisible()

      const { id, express_request_at: askedAt, urgent_repair_at } = await findRequest(site, name)
      expect([askedAt !== null, urgent_repair_at]).toEqual([isTicked, null])
      const mail = await readMail(site, id, "booking_confirmed")
      expect(mail.includes(plain(TOLD))).toBe(isTicked)
      expect(mail.includes("il nous faut votre demande expresse")).toBe(!isTicked)

      await press(page, page.getByRole("main").getByRole("link", { name: "Gérer mon rendez-vous" }))
      await expect(page.getByRole("heading", { level: 1, name: "Votre rendez-vous" })).toBeVisible()
      await expect(page.getByText(TOLD)).toHaveCount(isTicked ? 1 : 0)
      await expect(page.getByRole("checkbox", { name: EARLY })).toHaveCount(isTicked ? 0 : 1)

      await signIn(page, site.admin)
      await page.goto(`/admin/brico?demande=${id}`)
      await expect(page.getByRole("dialog", { name: new RegExp(name) })).toContainText(
        isTicked ? /Début anticipé\s*Demandé le / : /Début anticipé\s*Pas demandé/,
      )
    },
  )

test(
  "what a caller asks for is ticked by staff, and confirmed to the caller in the mail of the appointment",
  { tag: "@rest" },
  async ({ page, site, checkAccessibility }, info) => {
    const name = `Tess Pressée ${info.project.name}`
    const service = clientOf(site, site.keys.secretKey)
    const job = await firstServiceOf(service, "electricite")
    const slots = await openSlots(service, job.id, parisToday())
    await signIn(page, site.admin)
    await page.goto("/admin/brico?fenetre=nouvelle")
    const form = page.getByRole("dialog", { name: "Nouvelle demande" })
    await form.getByLabel("Téléphone").fill("06 39 98 77 66")
    await form.getByLabel("Nom", { exact: false }).first().fill(name)
    await form.getByRole("combobox", { name: "Adresse" }).fill("4 rue Sedaine")
    await form.getByLabel("Code postal").fill("75011")
    await form.getByLabel("Prestation", { exact: true }).selectOption({ value: job.id as string })
    await form.getByLabel("Date", { exact: true }).fill(slots[0]?.day ?? "")
    await press(page, form.getByRole("list", { name: "Heures libres" }).getByRole("button", { disabled: false }).last())
    const box = form.getByRole("checkbox", { name: EARLY })
    await expect(box).not.toBeChecked()
    await expect(box).toHaveAccessibleDescription(/L’e-mail du rendez-vous le lui confirme/)
    await box.check()
    await form.getByLabel("E-mail", { exact: true }).fill("tess@example.fr")
    await expect(form.getByLabel("Envoyer le rendez-vous au client par e-mail")).toBeChecked()
    await checkAccessibility(page)
    await press(page, form.getByRole("button", { name: "Créer la demande" }))
    await expect(page.getByText("Demande créée avec succès")).toBeVisible()

    const { id, express_request_at: askedAt } = await findRequest(site, name)
    expect(askedAt).not.toBeNull()
    expect(await readMail(site, id, "booking_planned")).toContain(plain(TOLD))
    await expect(page.getByRole("dialog", { name: new RegExp(name) })).toContainText(/Début anticipé\s*Demandé le /)
  },
)
