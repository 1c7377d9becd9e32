import { parseNumber } from "#domain/numbers.ts"
import { formatCents, toCents } from "#domain/money.ts"
import { withoutVat, withVat } from "#domain/quotes/prices.ts"
import type { VatRate } from "#domain/quotes/labels.ts"
import { enableOffline } from "./offline.ts"
import { tellWhenSeen } from "./seen.ts"

const LIMIT = 10 * 1024 * 1024

// The page does without it: it shows the other price while one is typed, and weighs the file before it travels.
const form = document.querySelector<HTMLFormElement>("form[data-price]")
const other = form?.querySelector<HTMLElement>("[data-other]")

function showOther() {
  if (!form || !other) return
  const values = new FormData(form)
  const [typed, rate] = [values.get("price"), values.get("vat_rate")]
  const price = typeof typed === "string" ? parseNumber(typed) : null
  if (price === null || price <= 0 || price > 10_000_000 || rate === null || rate === "") {
    other.textContent = ""
    return
  }
  const [cents, vat] = [toCents(Math.round(price * 100) / 100), Number(rate) as VatRate]
  const isHt = values.get("basis") === "ht"
  other.textContent = isHt
    ? `soit ${formatCents(withVat(cents, vat))} TTC`
    : `soit ${formatCents(withoutVat(cents, vat))} HT`
}
form?.addEventListener("input", showOther)
showOther()

form?.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return
  const isHeavy = (target.files?.[0]?.size ?? 0) > LIMIT
  const said = document.getElementById(`${target.id}-error`)
  if (said) {
    said.textContent = isHeavy ? "Le fichier est trop volumineux (max 10MB)" : ""
    said.hidden = !isHeavy
  }
  target.ariaInvalid = isHeavy ? "true" : null
  target.setCustomValidity(isHeavy ? "Le fichier est trop volumineux (max 10MB)" : "")
})

enableOffline(document)
tellWhenSeen(document)
