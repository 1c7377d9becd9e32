import { expect, test } from "vitest"
import { describeDevice } from "../auth/devices.ts"
import { checkFields } from "../validation.ts"
import { lasted, refusePasswordChange } from "./rules.ts"
import { profileSchema } from "./schema.ts"

test.each([
  ["", "long enough", "long enough", "Veuillez remplir tous les champs"],
  ["current", "", "", "Veuillez remplir tous les champs"],
  ["current", "long enough", "long enougH", "Les nouveaux mots de passe ne correspondent pas"],
  ["current", "court", "court", "Le nouveau mot de passe doit contenir au moins 8 caractères"],
  ["current", "huit car", "huit car", null],
])("a change of password from %j to %j, confirmed by %j, gives %j", (current, next, confirmation, sentence) => {
  expect(refusePasswordChange({ current, next, confirmation })).toBe(sentence)
})

test("empty profile fields are stored as null, the others are trimmed", () => {
  expect(checkFields(profileSchema, { full_name: " Anne Martin ", phone: "", avatar_url: "" })).toEqual({
    ok: true,
    data: { full_name: "Anne Martin", phone: null, avatar_url: null },
  })
})

test.each(["javascript:alert(1)", "data:image/png;base64,AA", "ftp://example.fr/a.png", "une image"])(
  "%s is no address of a picture",
  (avatar_url) => {
    expect(checkFields(profileSchema, { full_name: "", phone: "", avatar_url })).toMatchObject({
      fields: { avatar_url: "Cette adresse d’image semble incorrecte." },
    })
  },
)

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge sur Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1",
    "Safari sur iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome sur Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox sur Linux"],
  ["curl/8.0", "Appareil inconnu"],
  [null, "Appareil inconnu"],
])("%s is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test.each([
  [20, "moins d’une minute"],
  [240, "4\u00a0min"],
  [7500, "2\u00a0h\u00a005"],
  [90_000, "1\u00a0jour"],
  [200_000, "2\u00a0jours"],
])("%d seconds last « %s »", (seconds, words) => {
  const from = new Date("2026-11-20T10:00:00Z")
  expect(lasted(from, new Date(from.getTime() + seconds * 1000))).toBe(words)
})
