const CHOICE_KEY = "choix-avis"
/** A choice is asked again after six months, as the CNIL recommends. */
const CHOICE_LASTS_MS = 182 * 24 * 60 * 60 * 1000

type Choice = "accepted" | "refused"

function readChoice(): Choice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? "null") as { choice: Choice; at: number } | null
    return stored && Date.now() - stored.at < CHOICE_LASTS_MS ? stored.choice : null
  } catch {
    // Storage may be forbidden: then every visit asks, and nothing is loaded unasked.
    return null
  }
}

function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify({ choice, at: Date.now() }))
  } catch {
    // See above.
  }
}

/**
 * The configured third-party reviews, only once the visitor agreed: the widget takes the place of the local reviews, which come
 * back when its script fails or when it is still empty after `data-patience`.
 */
export function enableReviewsWidget(root: Document): void {
  const frame = root.querySelector<HTMLElement>("[data-reviews-widget]")
  const question = root.querySelector<HTMLDialogElement>("dialog[data-consent]")
  const local = root.querySelector<HTMLElement>("[data-local-reviews]")
  if (!frame || !question) return

  const showLocal = () => {
    frame.hidden = true
    if (local) local.hidden = false
  }
  const showWidget = () => {
    if (frame.querySelector("script")) return
    const script = root.createElement("script")
    script.src = frame.dataset["reviewsWidget"] ?? ""
    script.async = true
    script.addEventListener("error", showLocal)
    frame.hidden = false
    if (local) local.hidden = true
    frame.append(script)
    setTimeout(() => {
      const isEmpty = !frame.querySelector(":scope > :not(script, [data-waiting])")
      if (isEmpty) showLocal()
      else frame.querySelector("[data-waiting]")?.remove()
    }, Number(frame.dataset["patience"]))
  }

  question.addEventListener("click", ({ target }) => {
    const choice = (target as HTMLElement).closest<HTMLElement>("[data-choice]")?.dataset["choice"] as
      Choice | undefined
    if (!choice) return
    const before = readChoice()
    rememberChoice(choice)
    question.close()
    if (choice === "accepted") showWidget()
    // What a third party has loaded can only be unloaded with the page.
    else if (before === "accepted" && frame.querySelector("script")) location.reload()
  })
  const ask = () => {
    if (location.hash === `#${question.id}` && !question.open) question.show()
  }
  addEventListener("hashchange", ask)
  root.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(`a[href$="#${question.id}"]`) && !question.open) question.show()
  })

  const choice = readChoice()
  if (choice === "accepted") showWidget()
  if (choice === null) question.show()
  ask()
}
