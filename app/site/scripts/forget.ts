// What this tab kept for a form that has been sent is dropped by the page that says so.
const key = document.querySelector<HTMLElement>("[data-forget]")?.dataset["forget"]
try {
  if (key) sessionStorage.removeItem(key)
} catch {
  // Storage may be forbidden: then nothing was kept.
}
