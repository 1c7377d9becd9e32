/** What this tab kept for a form that has been sent is dropped by the page that says so. */
export function forgetWhatIsDone(root: Document): void {
  const key = root.querySelector<HTMLElement>("[data-forget]")?.dataset["forget"]
  try {
    if (key) sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
