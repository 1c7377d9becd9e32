import type { Db } from "./db.ts"

/** Options that a route sets for the server. */
export type RouteHandle = {
  /** The page needs React in the browser; content pages are complete without it. */
  hydrate?: boolean
  /** The page of one client or subcontractor, behind a private link: its frame sells nothing. */
  isPrivate?: boolean
  /**
   * The page is the same for everybody: the server and caches may keep it for a few seconds. Query parameters are ignored (advertisements add
   * their own), except those in `answersTo`.
   */
  keep?: true | { answersTo: string[] }
  /**
   * The first reads of this screen, which the page sends before its scripts load (`early-reads.server.ts`). Reads only, and identical to the
   * requests of the screen. `userId` is the signed-in person; it may only become part of a URL.
   */
  reads?: (db: Db, address: URLSearchParams, userId: string) => PromiseLike<unknown>[]
}

export function asRouteHandle(handle: unknown): RouteHandle {
  return handle ?? {}
}

/** The query parameters that change a cacheable page; null for a page that must not be cached. */
export function keptParameters(handles: RouteHandle[]): string[] | null {
  const keep = handles.map((handle) => handle.keep).filter((wish) => wish !== undefined)
  if (keep.length === 0) return null
  return keep.flatMap((wish) => (wish === true ? [] : wish.answersTo))
}

/** Whether one of these parameters is in the address. */
export function hasAnyParameter(url: string, parameters: string[]): boolean {
  const query = new URL(url).searchParams
  return parameters.some((name) => query.has(name))
}

/**
 * Internal response header: the page may be cached; its value lists the query parameters that change it, separated by spaces. The server
 * removes it before it sends the response.
 */
export const KEEP_HEADER = "X-Keep-Page"

/** Internal response header: the CSP hashes of a cached page's own scripts, separated by spaces. */
export const KEPT_SCRIPTS_HEADER = "X-Kept-Scripts"
