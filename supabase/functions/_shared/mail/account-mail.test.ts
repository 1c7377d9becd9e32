import { expect, test } from "vitest"
import { mailCompany } from "#tests/support/company.ts"
import { renderMail } from "./render-mail.ts"

const PUBLIC_URL = "https://mirabelle.test"
const write = async (template: string, payload: unknown = {}) => {
  const mail = await renderMail(
    { template, payload, created_at: "2026-11-20T08:05:00Z" },
    {
      company: mailCompany,
      publicUrl: PUBLIC_URL,
      manageUrl: null,
      privateUrl: null,
      now: new Date("2026-11-20T08:05:00Z"),
    },
  )
  return { ...mail, text: mail.text.replace(/\s+/g, " ") }
}

test("a forgotten password's mail leads to the page that chooses another, with the secret after the sign", async () => {
  const mail = await write("account_password_reset", {
    token_hash: "link_ab12",
    type: "recovery",
    expires_at: "2026-11-20T08:35:00.000Z",
  })
  expect(mail.subject).toBe("Choisissez un nouveau mot de passe")
  expect(mail.html).toContain(`href="${PUBLIC_URL}/admin/mot-de-passe#token_hash=link_ab12&amp;type=recovery"`)
  expect(mail.text).toContain("valable jusqu’au 20/11/2026 à 9 h 35 et ne sert qu’une fois")
})

test("sent again after its secret was erased, it links to the page that requests a new one", async () => {
  const mail = await write("account_password_reset")
  expect(mail.html).toContain(`href="${PUBLIC_URL}/admin/mot-de-passe-oublie"`)
  expect(mail.text).toContain("Demander un nouveau lien")
})

test("an invitation says who invites, as what, and to choose a password", async () => {
  const mail = await write("account_invitation", {
    token_hash: "link_ab12",
    type: "invite",
    full_name: "Zoé Petit",
    role: "manager",
    invited_by: "Anne <Martin>",
  })
  expect(mail.subject).toBe("Votre accès au back-office de Mirabelle")
  expect(mail.text).toContain(
    "Bonjour Zoé, Anne <Martin> vous ouvre le back-office de Mirabelle, avec le rôle « gestionnaire »",
  )
  expect(mail.html).toContain("type=invite")
})

test("a code is in the text of its mail, never in its subject", async () => {
  const mail = await write("account_code", { code: "12345678" })
  expect(mail.text).toContain("12345678")
  expect(mail.subject).toBe("Votre code de connexion")
})

test.each([
  ["account_password_changed", "Le mot de passe de votre compte a été modifié."],
  ["account_factor_added", "La double authentification protège maintenant votre compte"],
  ["account_factor_removed", "La double authentification de votre compte a été retirée"],
])("%s tells what changed, when, and what to do", async (template, sentence) => {
  const mail = await write(template, { changed_at: "2026-11-20T08:00:00+00:00" })
  expect(mail.text).toContain(sentence)
  expect(mail.text).toContain("Le 20/11/2026 à 9 h.")
  expect(mail.html).toContain(`href="${PUBLIC_URL}/admin/mot-de-passe-oublie"`)
})
