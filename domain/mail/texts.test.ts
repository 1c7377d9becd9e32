import { expect, test } from "vitest"
import { explainMailFailure } from "./failures.ts"
import { ADAPTABLE_MAILS, originalTexts } from "./original-texts.ts"
import { fillIn, mailTextsSchema, placeholderLabels, placeholdersOf, putIn, textsOf, wrongBraces } from "./texts.ts"

const reminder = mailTextsSchema("booking_reminder")
const wrongOf = (change: object) => {
  const result = reminder.safeParse({ ...originalTexts.booking_reminder, ...change })
  return result.success ? null : result.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)
}

test("a placeholder is replaced, with a capital letter when its own first letter is one", () => {
  const words = { prénom: "Aïcha", contact: "appelez-nous au 01 99 00 12 34", entreprise: null }
  expect(fillIn("Bonjour {prénom}, {contact}. {Contact} !", words)).toBe(
    "Bonjour Aïcha, appelez-nous au 01 99 00 12 34. Appelez-nous au 01 99 00 12 34 !",
  )
})

test("a placeholder without a value is removed with the space before it; braces in a client's text are not placeholders", () => {
  expect(fillIn("Bonjour {prénom}, nous revenons vers vous\u00a0{délai}, {ancien}.", { prénom: "" })).toBe(
    "Bonjour, nous revenons vers vous,.",
  )
  expect(fillIn("{prestation}", { prestation: "{prénom}", prénom: "Anne" })).toBe("{prénom}")
})

test("every default text uses only placeholders of its mail, and is within its bounds", () => {
  for (const mail of ADAPTABLE_MAILS) {
    const { subject, opening, closing } = originalTexts[mail]
    for (const text of [subject, opening, closing]) expect(wrongBraces(mail, text)).toBeNull()
    expect(mailTextsSchema(mail).parse(originalTexts[mail])).toEqual({ subject: null, opening: null, closing: null })
    for (const word of placeholdersOf(mail)) expect(placeholderLabels[word]).toBeTruthy()
  }
})

test("an empty text and the default's own words both mean the default", () => {
  const texts = reminder.parse({ ...originalTexts.booking_reminder, opening: " \n ", closing: "À demain !" })
  expect(texts).toEqual({ subject: null, opening: null, closing: "À demain\u00a0!" })
  expect(textsOf("booking_reminder", texts)).toEqual({ ...originalTexts.booking_reminder, closing: "À demain\u00a0!" })
})

test.each([
  [
    { subject: "Demain {rendezvous}" },
    "subject: «\u00a0{rendezvous}\u00a0» n’existe pas dans cet e-mail. Choisissez un mot de la liste.",
  ],
  [
    { opening: "{remboursement}" },
    "opening: «\u00a0{remboursement}\u00a0» n’existe pas dans cet e-mail. Choisissez un mot de la liste.",
  ],
  [{ closing: "À demain {" }, "closing: Une accolade est seule\u00a0: un mot de la liste s’écrit {prénom}."],
  [{ subject: "Demain\nBcc: tous@example.fr" }, "subject: L’objet tient sur une ligne."],
  [{ subject: "a".repeat(151) }, "subject: 150 caractères au maximum."],
  [{ opening: "a".repeat(1501) }, `opening: ${(1500).toLocaleString("fr-FR")} caractères au maximum.`],
  [{ closing: "a".repeat(601) }, "closing: 600 caractères au maximum."],
])("%j is refused at its field", (change, sentence) => {
  expect(wrongOf(change)).toEqual([sentence])
})

test("a placeholder is inserted at the cursor, in place of the selection", () => {
  expect(putIn("Bonjour !", "prénom", 8, 8)).toEqual({ text: "Bonjour {prénom}!", end: 16 })
  expect(putIn("Un souci ? ICI.", "contact", 11, 14)).toEqual({ text: "Un souci ? {Contact}.", end: 20 })
  expect(putIn("", "rendez-vous", 0, 0).text).toBe("{Rendez-vous}")
})

test("a failed mail is explained in French, with the server's own message", () => {
  const failure = (code: string, response?: string) =>
    explainMailFailure(
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code, ...(response ? { response } : {}) }),
    )
  expect(failure("EAUTH", "535 5.7.8 Bad credentials")).toBe(
    "Le serveur d’envoi refuse l’identifiant ou le mot de passe de SMTP_URL («\u00a0535 5.7.8 Bad credentials\u00a0»).",
  )
  expect(failure("ESOCKET")).toContain("injoignable («\u00a0connect ECONNREFUSED 127.0.0.1:25\u00a0»)")
  expect(failure("constructor")).toContain("Le message n’est pas parti")
})
