import { formatCents, parseCents } from "#domain/money.ts"
import { withoutVat, withVat } from "#domain/amounts/with-vat.ts"
import type { VatRate } from "#domain/vat.ts"
import { refuseUpload, unreadableDocument, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { isPrepared, shrinkChosen, whenPrepared } from "./chosen-photos.ts"
import { enableForms, showFiles } from "./forms.ts"
import { enableOffline } from "./offline.ts"
import { reportSeen } from "./seen.ts"

const MOST_CENTS = 1_000_000_000

// Optional enhancements: shows the price with or without VAT while the other is typed; shrinks a photo and checks the file before the upload.
const form = document.querySelector<HTMLFormElement>("form[data-price]")
const other = form?.querySelector<HTMLElement>("[data-other]")

function showOther() {
  if (!form || !other) return
  const values = new FormData(form)
  const [typed, rate] = [values.get("price"), values.get("vat_rate")]
  const cents = typeof typed === "string" ? parseCents(typed) : null
  if (cents === null || cents <= 0 || cents > MOST_CENTS || rate === null || rate === "") {
    other.textContent = ""
    return
  }
  const vat = Number(rate) as VatRate
  const isHt = values.get("basis") === "ht"
  other.textContent = isHt
    ? `soit ${formatCents(withVat(cents, vat))} TTC`
    : `soit ${formatCents(withoutVat(cents, vat))} HT`
}
form?.addEventListener("input", showOther)
showOther()

form?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file") void prepareFile(target)
})

async function prepareFile(input: HTMLInputElement): Promise<void> {
  await shrinkChosen(input)
  showFiles(input)
  const [file] = input.files ?? []
  const sentence = file && refuseUpload("project_document", file)?.sentence
  const wrong = file && sentence === UPLOAD_SENTENCES.type ? unreadableDocument(file.name) : (sentence ?? "")
  const place = document.getElementById(`${input.id}-error`)
  if (place) {
    place.textContent = wrong
    place.hidden = wrong === ""
  }
  input.ariaInvalid = wrong ? "true" : null
}

// A submit while the photo is still being shrunk waits for it.
form?.addEventListener("submit", (event) => {
  const input = form.querySelector<HTMLInputElement>("input[type=file]")
  if (!input || isPrepared(input)) return
  event.preventDefault()
  void whenPrepared(input).then(() => form.requestSubmit(event.submitter))
})

enableForms(document)
enableOffline(document)
reportSeen(document)
