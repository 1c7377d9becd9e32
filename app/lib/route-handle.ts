import type { Db } from "./db.ts"

/** What a route asks of the server. */
export type RouteHandle = {
  /** The page needs React in the browser; content pages are complete without it. */
  hydrate?: boolean
  /**
   * The page is the same for everybody: it may be kept for a few seconds and by caches, whatever the query (advertisements add their own),
   * but for the parameters that it answers to.
   */
  keep?: true | { answersTo: string[] }
  /**
   * What the screen at this address reads first, which then does not wait for its scripts (`early-reads.server.ts`): only reads, and just
   * as the screen makes them. `userId` is the person who is signed in; it may only become part of an address.
   */
  reads?: (db: Db, address: URLSearchParams, userId: string) => PromiseLike<unknown>[]
}

export function asRouteHandle(handle: unknown): RouteHandle {
  return handle ?? {}
}

/** The query parameters that a page to be kept answers to; null for a page that is not to be kept. */
export function keptParameters(handles: RouteHandle[]): string[] | null {
  const keep = handles.map((handle) => handle.keep).filter((wish) => wish !== undefined)
  if (keep.length === 0) return null
  return keep.flatMap((wish) => (wish === true ? [] : wish.answersTo))
}

/** Whether one of these parameters is in the address. */
export function answers(url: string, parameters: string[]): boolean {
  const query = new URL(url).searchParams
  return parameters.some((name) => query.has(name))
}

/**
 * Tells the server, in the answer of a rendered page, that the page may be kept, and which query parameters it answers to, separated by
 * spaces. Never leaves the process.
 */
export const KEEP_HEADER = "X-Keep-Page"

/** Beside it: the sources by which the policy of a kept page knows the framework's own scripts, separated by spaces. */
export const KEPT_SCRIPTS_HEADER = "X-Kept-Scripts"
