/** Tells the server that a person sees the page: not when it is prefetched, prerendered, or in a background tab. */
export function tellWhenSeen(root: Document): void {
  const address = root.querySelector<HTMLElement>("[data-seen]")?.dataset["seen"]
  if (!address) return
  const tell = () => {
    if (root.visibilityState !== "visible" || ("prerendering" in root && root.prerendering)) return
    root.removeEventListener("visibilitychange", tell)
    // Fire and forget: nothing on the page depends on the response.
    void fetch(address, { method: "POST", keepalive: true }).catch(() => null)
  }
  root.addEventListener("visibilitychange", tell)
  root.addEventListener("prerenderingchange", tell)
  tell()
}
