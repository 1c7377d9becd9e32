import { expect, test } from "vitest"
import { isSecretPath, withoutSecrets } from "./secret-paths.ts"

const TOKEN = "5W0jfc5v6mKo0EU4_z2thA"

test.each([
  `/rendez-vous/${TOKEN}`,
  `/Rendez-Vous/${TOKEN}/deplacer`,
  `/rendez%2dvous/${TOKEN}.data`,
  `/Chiffrage/${TOKEN}`,
  `/DEVIS/${TOKEN}`,
  `/%64evis/${TOKEN}`,
  `/%44evis/${TOKEN}`,
  `/Chantier/${TOKEN}/vu`,
  `/AGENDA/${TOKEN}.ics`,
  `/Brico/Reservation/${TOKEN}`,
  `/Document/${TOKEN}/vu`,
  `/document/paiement/${TOKEN}`,
  `/document%2fPaiement/${TOKEN}`,
])("%s is a secret URL, and the log never contains it", (path) => {
  expect(isSecretPath(path)).toBe(true)
  const line = `{"path":"${path}","err":"no route for https://mirabelle.test${path}?a=1, next=${encodeURIComponent(path)}"}`
  expect(withoutSecrets(line)).not.toContain(TOKEN)
})

test.each(["/", "/reno", "/rendez-vous", "/admin/reno/devis", "/brico/adresses", "/devisX/a"])("%s is none", (path) => {
  expect(isSecretPath(path)).toBe(false)
  expect(withoutSecrets(path)).toBe(path)
})

test("a mail address that a server refuses does not reach the log, names of packages do", () => {
  const line = `{"msg":"550 5.1.1 <jean-zoé.d+x@boîte.example.fr>: Recipient address rejected","stack":"at node_modules/@supabase/lite/dist x@1.2.3"}`
  expect(withoutSecrets(line)).toBe(line.replace("jean-zoé.d+x@boîte.example.fr", "…@…"))
})
