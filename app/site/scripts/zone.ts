import { askZone, zoneAnswer } from "#domain/contact/zone-answer.ts"

/** Answers « Venez-vous chez moi ? » under a postal code as soon as it is complete; without this script the form of the zone asks the server. */
export function enableZone(root: Document): void {
  root.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[data-departments]")) answer(target, zoneAnswer)
  })
  root.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches("[data-zone]")) return
    // A new page would lose what is typed in the form beside it.
    event.preventDefault()
    const input = event.target.querySelector<HTMLInputElement>("[data-departments]")
    if (input) answer(input, askZone)
  })
}

function answer(input: HTMLInputElement, words: typeof zoneAnswer): void {
  const note = input.form?.querySelector("[data-zone-note]")
  if (note) note.textContent = words(input.value, (input.dataset["departments"] ?? "").split(" "))
}
