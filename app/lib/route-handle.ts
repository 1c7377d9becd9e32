/** What a route asks of the server. */
export type RouteHandle = {
  /** The page needs React in the browser; content pages are complete without it. */
  hydrate?: boolean
  /** The page is the same for everybody: it may be kept for a few seconds and by caches. */
  keep?: boolean
}

export function asRouteHandle(handle: unknown): RouteHandle {
  return handle ?? {}
}

/** Tells the server, in the answer of a rendered page, that the page may be kept. Never leaves the process. */
export const KEEP_HEADER = "X-Keep-Page"
