import { type DocumentLine, documentTotals } from "#domain/amounts/document.ts"
import { divide, toNumber } from "#domain/amounts/rounding.ts"
import { SESSION_KEY } from "#app/lib/session-key.ts"
import { exactCents } from "#domain/documents/words.ts"
import type { Basis } from "#domain/vat.ts"
import { enableForms } from "./forms.ts"
import { enableOffline } from "./offline.ts"
import { reportSeen } from "./seen.ts"

type Summary = {
  always: DocumentLine[]
  options: (DocumentLine & { id: string })[]
  price_basis: Basis
  discount_bp: number
  discount_cents: number
  deposit_bp: number
  /** What was signed before an amendment. */
  contract_cents: number
  /** What others pay. */
  aid_cents: number
}

// Optional enhancements: the page works without this script, and the server computes the amounts that count.
const form = document.querySelector<HTMLFormElement>("form[data-quote]")

/** The totals follow the ticks. */
function count(summary: Summary) {
  const ticked = new FormData(form ?? undefined).getAll("option")
  const lines = [...summary.always, ...summary.options.filter(({ id }) => ticked.includes(id))]
  const { split } = documentTotals(lines, summary.price_basis, summary)
  const net = split.reduce((sum, { net_cents }) => sum + net_cents, 0)
  const total = split.reduce((sum, { vat_cents }) => sum + vat_cents, net)
  const own = total - summary.aid_cents
  const deposit = toNumber(divide(BigInt(total) * BigInt(summary.deposit_bp), 10_000n))
  const sums = new Map([
    ["net", net],
    ["total", total],
    ["contract", summary.contract_cents + total],
    ["own", own],
    ...(total > 0 && own > 0 ? [["deposit", Math.min(deposit, own)] as const] : []),
    ...split.map(({ vat_rate, vat_cents }): [string, number] => [`vat-${vat_rate}`, vat_cents]),
  ])
  for (const place of document.querySelectorAll<HTMLElement>("[data-sum]")) {
    const cents = sums.get(place.dataset["sum"] ?? "")
    place.textContent = exactCents(cents ?? 0)
    if (place.parentElement) place.parentElement.hidden = cents === undefined
  }
  for (const place of document.querySelectorAll<HTMLElement>("[data-below]"))
    place.textContent = (total < 0 ? place.dataset["below"] : place.dataset["above"]) ?? ""
}
if (form) {
  const summary = JSON.parse(form.dataset["quote"] ?? "") as Summary
  form.addEventListener("change", () => count(summary))
  // The browser restores ticks when the visitor comes back.
  count(summary)
}

/** The certification names who signs. */
document.addEventListener("input", () => {
  const name = [...document.querySelectorAll<HTMLInputElement>("[data-signer]")]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join(" ")
  for (const place of document.querySelectorAll<HTMLElement>("[data-signer-name]"))
    place.textContent = name || (place.dataset["signerName"] ?? "")
})

/** A client who signs on a device of the company keeps the rights of a signature at home, unless staff have named another place. */
const device = document.querySelector<HTMLInputElement>("[data-staff-device]")
if (device && localStorage.getItem(SESSION_KEY)) device.value = "oui"

/** On a phone the long parts begin folded, in a wider window they are open. A search in the page opens them, a print shows them. */
const phone = matchMedia("(width < 40rem)")
function fold() {
  for (const part of document.querySelectorAll<HTMLDetailsElement>("[data-folds]")) part.open = !phone.matches
}
phone.addEventListener("change", fold)
if (phone.matches) {
  fold()
  // What the address names has moved up.
  document.querySelector(":target")?.scrollIntoView()
}

/** A transfer is made in the app of a bank. */
const account = document.querySelector<HTMLElement>("[data-copies]")
if (account && "clipboard" in navigator) {
  account.hidden = false
  account.addEventListener("click", () => {
    // oxlint-disable-next-line no-restricted-properties -- without it the button stays hidden
    void navigator.clipboard.writeText(account.dataset["copies"] ?? "").then(() => {
      for (const place of account.children) place.textContent = "IBAN copié"
    })
  })
}

const READ_AGAIN_MS = 2500
const LONGEST_WAIT = 24
const waits = "waits"
let nextRead: ReturnType<typeof setTimeout> | undefined

/** A document is being made: the page is read again, for a minute at most, and never while something is typed. */
function readAgain() {
  const times = Number(sessionStorage.getItem(waits) ?? 0)
  if (!document.querySelector("[data-waits]")) sessionStorage.removeItem(waits)
  else if (times < LONGEST_WAIT)
    nextRead = setTimeout(() => {
      if (document.activeElement?.matches("input, textarea") || document.querySelector("[data-signer]")) return
      sessionStorage.setItem(waits, String(times + 1))
      location.reload()
    }, READ_AGAIN_MS)
}
readAgain()
// A form or a link that was pressed goes first: reading the page again would cancel it. A form that is sent too fast waits before it leaves.
for (const event of ["submit", "beforeunload"]) addEventListener(event, () => clearTimeout(nextRead))
// A page that was read again would fold what the client has just unfolded.
addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("summary")) clearTimeout(nextRead)
})

enableForms(document)
enableOffline(document)
reportSeen(document)
