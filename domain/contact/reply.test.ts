import { expect, test } from "vitest"
import { draftReply, firstTemplate, REPLY_TEMPLATES, replySchema } from "./reply.ts"

const contact = { name: "Zoé Petit", service: "reno" as const, project_type: "Cuisine" }
const COMPANY = "Les Maçons"

test("every proposed answer can be sent as it is, and names client, project and company", () => {
  for (const template of REPLY_TEMPLATES) {
    const draft = draftReply(template, contact, COMPANY)
    expect(replySchema.safeParse(draft).success).toBe(true)
    expect(draft.subject).toBe("Votre demande chez Les Maçons")
    expect(draft.body).toMatch(/^Bonjour Zoé Petit,\n\n/)
    expect(draft.body).toContain("(Cuisine)")
    expect(draft.body).toMatch(/L’équipe Les Maçons$/)
    // A company that has just installed this has given none.
    expect(draft.body).not.toMatch(/numéro|téléphone/)
  }
  expect(draftReply("call", { ...contact, project_type: " " }, COMPANY).body).toContain(
    "parler avec vous de votre demande.",
  )
})

test("a renovation is answered with a visit first, a small job with a question", () => {
  expect(firstTemplate(contact)).toBe("visit")
  expect(firstTemplate({ service: "brico" })).toBe("details")
  expect(firstTemplate({ service: null })).toBe("details")
})

test("an answer without words does not leave", () => {
  expect(replySchema.safeParse({ subject: " ", body: "\n" }).error?.issues.map(({ message }) => message)).toEqual([
    "Indiquez un objet.",
    "Écrivez votre réponse.",
  ])
})
