// Deletes this tab's stored form state once the form was sent.
const key = document.querySelector<HTMLElement>("[data-forget]")?.dataset["forget"]
try {
  if (key) sessionStorage.removeItem(key)
} catch {
  // The browser forbids storage, so nothing was stored.
}
