const CHOICE_KEY = "choix-avis"
/** Asks again after six months, as the CNIL recommends. */
const CHOICE_LASTS_MS = 182 * 24 * 60 * 60 * 1000

type Choice = "accepted" | "refused"

function readChoice(): Choice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? "null") as { choice: Choice; at: number } | null
    return stored && Date.now() - stored.at < CHOICE_LASTS_MS ? stored.choice : null
  } catch {
    // The browser forbids storage: every visit asks again, and nothing loads without consent.
    return null
  }
}

function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(CHOICE_KEY, JSON.stringify({ choice, at: Date.now() }))
  } catch {
    // Storage may be forbidden, see `readChoice`.
  }
}

const widgetParts = (frame: HTMLElement) => [...frame.querySelectorAll(":scope > :not(script, [data-waiting])")]
const isVisible = (part: Element) =>
  part.textContent.trim() !== "" || part.matches("iframe, img") || part.querySelector("iframe, img") !== null

/**
 * Loads the third-party reviews once the visitor consented. The widget replaces the local reviews, which come back when its script fails or
 * when it is still empty after `data-patience` milliseconds.
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
    const endWaiting = () => {
      arrival.disconnect()
      frame.querySelector("[data-waiting]")?.remove()
    }
    // « Chargement… » goes as soon as something can be read or seen; an empty frame of the widget is not yet that.
    const arrival = new MutationObserver(() => {
      if (widgetParts(frame).some(isVisible)) endWaiting()
    })
    arrival.observe(frame, { childList: true, subtree: true, characterData: true })
    setTimeout(() => {
      if (widgetParts(frame).length > 0) return endWaiting()
      arrival.disconnect()
      showLocal()
    }, Number(frame.dataset["patience"]))
  }

  question.addEventListener("click", ({ target }) => {
    const choice = (target as HTMLElement).closest<HTMLElement>("[data-choice]")?.dataset["choice"] as
      | Choice
      | undefined
    if (!choice) return
    const before = readChoice()
    rememberChoice(choice)
    question.close()
    if (choice === "accepted") showWidget()
    // Only a reload of the page unloads a third party's script.
    else if (before === "accepted" && frame.querySelector("script")) {
      // With the question in the address, the reloaded page would ask again.
      history.replaceState(history.state, "", location.pathname + location.search)
      location.reload()
    }
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
