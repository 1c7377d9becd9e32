import { SHORTEST_MS, STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { lengthNote } from "#app/lib/text-length.ts"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// The server stamped the page before this script began.
const opened = performance.now()

/** Resolves when the server no longer refuses a form of this page as sent too fast. */
export function whenUnhurried(): Promise<void> {
  const rest = opened + SHORTEST_MS - performance.now()
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : Promise.resolve()
}

/** In native forms: a corrected field loses its error, a long text shows what is left of its limit, and a file field the names of its files. */
export function enableForms(root: Document): void {
  root.addEventListener("input", ({ target }) => {
    if (!isControl(target)) return
    clearError(root, target)
    if (target instanceof HTMLTextAreaElement) showLeft(target)
  })
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") showFiles(target)
  })
  root.addEventListener("submit", (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.querySelector(`[name=${STAMP_FIELD}]`))
      return
    if (performance.now() - opened >= SHORTEST_MS) return
    event.preventDefault()
    void whenUnhurried().then(() => form.requestSubmit(event.submitter))
  })
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** The error of a field, or of the group of radio buttons around it. */
function clearError(root: Document, control: Control): void {
  const isRadio = control.type === "radio"
  const described = isRadio ? control.closest("fieldset") : control
  if (!described || (!isRadio && control.ariaInvalid !== "true")) return
  control.ariaInvalid = null
  const ids = (described.getAttribute("aria-describedby") ?? "").split(" ")
  const place = root.getElementById(ids.find((id) => id.endsWith("-error")) ?? "")
  if (place) place.hidden = true
}

function showLeft(area: HTMLTextAreaElement): void {
  const place = area.parentElement?.querySelector("[data-left]")
  if (place) place.textContent = lengthNote(area.value.length, Number(area.dataset["limit"]))
}

/** Also called when a script replaces the files of a field, which fires no event. */
export function showFiles(input: HTMLInputElement): void {
  const place = input.parentElement?.querySelector<HTMLElement>("[data-chosen]")
  if (!place) return
  const [first, ...others] = [...(input.files ?? [])]
  if (!first) place.textContent = place.dataset["chosen"] ?? ""
  else place.textContent = others.length > 0 ? `${others.length + 1}\u00a0fichiers choisis` : first.name
}
