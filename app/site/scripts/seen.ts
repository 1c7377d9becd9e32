/** Tells the server that the page stands in sight of somebody: not fetched ahead, not rendered ahead, not in a tab that nobody looks at. */
export function tellWhenSeen(root: Document): void {
  const address = root.querySelector<HTMLElement>("[data-seen]")?.dataset["seen"]
  if (!address) return
  const tell = () => {
    if (root.visibilityState !== "visible" || ("prerendering" in root && root.prerendering)) return
    root.removeEventListener("visibilitychange", tell)
    // Nobody waits for the answer, and nothing on the page depends on it.
    void fetch(address, { method: "POST", keepalive: true }).catch(() => null)
  }
  root.addEventListener("visibilitychange", tell)
  root.addEventListener("prerenderingchange", tell)
  tell()
}
