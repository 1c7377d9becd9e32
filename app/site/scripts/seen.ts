/** Tells the server that the page is visible: not when it is prefetched, prerendered, or in a background tab. */
export function reportSeen(root: Document): void {
  const address = root.querySelector<HTMLElement>("[data-seen]")?.dataset["seen"]
  if (!address) return
  const report = () => {
    if (root.visibilityState !== "visible" || ("prerendering" in root && root.prerendering)) return
    root.removeEventListener("visibilitychange", report)
    // Fire and forget: nothing on the page depends on the response.
    void fetch(address, { method: "POST", keepalive: true }).catch(() => null)
  }
  root.addEventListener("visibilitychange", report)
  root.addEventListener("prerenderingchange", report)
  report()
}
