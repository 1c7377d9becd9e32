import { expect, test } from "vitest"
import { draftReply, firstTemplate, REPLY_TEMPLATES, replySchema } from "./reply.ts"

const contact = { name: "Zoé Petit", service: "reno" as const, project_type: "Cuisine" }
const COMPANY = "Les Maçons"

test("every suggested reply can be sent unchanged, and names client, project and company", () => {
  for (const template of REPLY_TEMPLATES) {
    const draft = draftReply(template, contact, COMPANY)
    expect(replySchema.safeParse(draft).success).toBe(true)
    expect(draft.subject).toBe("Votre demande chez Les Maçons")
    expect(draft.body).toMatch(/^Bonjour Zoé,\n\n/)
    expect(draft.body).toContain("(Cuisine)")
    expect(draft.body).toMatch(/L’équipe Les Maçons$/)
    // A new company has not entered a telephone number.
    expect(draft.body).not.toMatch(/numéro|téléphone/)
  }
  expect(draftReply("call", { ...contact, project_type: " " }, COMPANY).body).toContain(
    "parler avec vous de votre demande.",
  )
})

test("the first suggestion is a visit for a renovation, a question for a small job", () => {
  expect(firstTemplate(contact)).toBe("visit")
  expect(firstTemplate({ service: "brico" })).toBe("details")
  expect(firstTemplate({ service: null })).toBe("details")
})

test("an empty reply is refused", () => {
  expect(replySchema.safeParse({ subject: " ", body: "\n" }).error?.issues.map(({ message }) => message)).toEqual([
    "Indiquez un objet.",
    "Écrivez votre réponse.",
  ])
})
