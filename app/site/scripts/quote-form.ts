import { refusePhotos } from "#domain/contact/photos.ts"
import { shrinkChosen, whenPrepared } from "./chosen-photos.ts"
import { showFiles, whenUnhurried } from "./forms.ts"

/**
 * Shrinks and checks photos before the upload, and keeps them when the form comes back: sends the form by `fetch` and replaces it by the one
 * in the response, around the chosen files. Without this script the form is sent normally.
 */
export function enableQuoteForm(root: Document): void {
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[data-photos]")) void prepare(root, target)
  })
  root.addEventListener("submit", (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const photos = form.querySelector<HTMLInputElement>("[data-photos]")
    if (!photos) return
    event.preventDefault()
    if (form.ariaBusy !== "true") void send(root, form, photos)
  })
}

async function prepare(root: Document, input: HTMLInputElement): Promise<void> {
  // Clear the error of the previous choice.
  showPhotoError(root, input, null)
  if ((input.files?.length ?? 0) <= mostOf(input)) await shrinkChosen(input)
  showFiles(input)
  checkPhotos(root, input)
}

/** The most photos that the field takes. */
const mostOf = (input: HTMLInputElement) => Number(input.dataset["photos"])

function checkPhotos(root: Document, input: HTMLInputElement): boolean {
  const wrong = refusePhotos([...(input.files ?? [])], mostOf(input))
  showPhotoError(root, input, wrong)
  return !wrong
}

function showPhotoError(root: Document, input: HTMLInputElement, wrong: string | null): void {
  const place = root.getElementById(`${input.id}-error`)
  if (place) {
    place.textContent = wrong
    place.hidden = !wrong
  }
  input.ariaInvalid = wrong ? "true" : null
}

async function send(root: Document, form: HTMLFormElement, photos: HTMLInputElement): Promise<void> {
  const showIdle = showSending(form)
  try {
    await whenPrepared(photos)
    if (!checkPhotos(root, photos)) {
      photos.focus()
      return
    }
    await whenUnhurried()
    const body = new FormData(form)
    const answer = await fetch(form.action, { method: "POST", body })
    if (answer.redirected) goTo(answer.url + new URL(form.action).hash)
    else showAnswer(root, form, photos, await answer.text())
  } catch {
    showResult(root, root.querySelector<HTMLTemplateElement>("template[data-not-sent]")?.content.cloneNode(true))
  } finally {
    showIdle()
  }
}

/** Shows « sending » on the button and in a live region, because photos take up to a minute on a slow line. Returns a function that undoes it. */
function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>("[data-sending]")
  const progress = form.querySelector("[data-progress]")
  const label = button?.textContent ?? ""
  const show = (isSending: boolean) => {
    form.ariaBusy = isSending ? "true" : null
    const sending = (isSending && button?.dataset["sending"]) || ""
    if (progress) progress.textContent = sending
    if (!button) return
    button.textContent = sending || label
    button.ariaBusy = form.ariaBusy
  }
  show(true)
  return () => show(false)
}

/** Navigates to an address. After a second submit it is the current one: only a reload then shows the result. */
function goTo(address: string): void {
  if (address === location.href) location.reload()
  else location.assign(address)
}

function showAnswer(root: Document, form: HTMLFormElement, photos: HTMLInputElement, text: string): void {
  const page = new DOMParser().parseFromString(text, "text/html")
  const fresh = page.getElementById(form.id)
  const place = fresh?.querySelector<HTMLInputElement>("[data-photos]")
  if (!fresh || !place) throw new Error("the answer is not the page of the form")
  for (const lost of page.querySelectorAll("[data-lost]")) lost.remove()
  for (const name of ["id", "aria-describedby", "aria-invalid"]) {
    const value = place.getAttribute(name)
    if (value === null) photos.removeAttribute(name)
    else photos.setAttribute(name, value)
  }
  place.replaceWith(photos)
  showFiles(photos)
  form.replaceWith(fresh)
  showResult(root, ...(page.getElementById("reponse")?.childNodes ?? []))
}

function showResult(root: Document, ...nodes: (Node | undefined)[]): void {
  const place = root.getElementById("reponse")
  place?.replaceChildren(...nodes.filter((node) => node !== undefined))
  place?.focus()
}
