import type { MiddlewareHandler } from "hono"
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"

/** Browsers may cache a redirect this long only: the owner may change the site's name one day. */
const REMEMBERED_SECONDS = 3600
/**
 * Host names that are not public: IP addresses, `localhost`, a machine of the same network. Health checks use them, and so
 * does a proxy that does not forward the visitor's host: redirecting its requests would loop.
 */
const MACHINE_NAME = /^(?:\[.*\]|[\d.]+|[^.]+|.*\.localhost)$/
const UNRESERVED = /[\w.~-]/

type Options = {
  /** The address that visitors use; null when none is configured, so that any host is accepted. */
  publicUrl: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
}

/** Gives each page one address, under which it is rendered, cached and indexed once. */
export function createOneAddress({ publicUrl, build }: Options) {
  const home = publicUrl === null ? null : new URL(publicUrl)

  /** True when the request names another host. Ports are ignored: a proxy may omit its own. */
  const isElsewhere = ({ url, headers }: Request): boolean => {
    const { hostname } = new URL(url)
    if (!home || hostname === home.hostname || MACHINE_NAME.test(hostname)) return false
    const [asked = ""] = (headers.get("X-Forwarded-Host") ?? "").split(/[:,]/, 1)
    return asked.trim().toLowerCase() !== home.hostname
  }

  return {
    /** Returns the cache key of a page: the same for all hosts that are not redirected. Null for a page that must not be cached. */
    keyOf: (request: Request): string | null => {
      const [address = ""] = request.url.split("?", 1)
      if (!home) return address
      const [, , host] = address.split("/", 3)
      return host === home.host || !isElsewhere(request) ? address.slice(address.indexOf("/", 8)) : null
    },

    /** Redirects a request with another spelling of a path, and a page (not a file or data) requested under another host. */
    redirect: (async (context, next) => {
      const { method, url } = context.req
      const { pathname } = new URL(url)
      // The router's own data requests come from the script of an open page.
      if ((method !== "GET" && method !== "HEAD") || pathname.endsWith(".data")) return next()
      const routes = readRoutes(typeof build === "function" ? await build() : build)
      const isAway = isElsewhere(context.req.raw)
      // Checked first, because matching takes a quarter of a millisecond.
      if (!(isAway || mayBeSpelledOtherwise(pathname, routes)) || !isEncoded(pathname)) return next()
      const matches = matchRoutes(routes.tree, pathname) ?? []
      const path = spell(pathname, matches.map(({ route }) => route.path ?? "").join("/"))
      const isMoved = isAway && matches.at(-1)?.route.handle === PAGE
      if (path === pathname && !isMoved) return next()
      const query = url.indexOf("?")
      context.header("Cache-Control", `max-age=${REMEMBERED_SECONDS}`)
      return context.redirect((isMoved ? home?.origin : "") + path + (query < 0 ? "" : url.slice(query)), 308)
    }) satisfies MiddlewareHandler,
  }
}

const PAGE = "page"
/** The router's tree of routes, with pages marked by their handle, and all words that occur in their paths. */
type Routes = { tree: RouteObject[]; words: Set<string> }
const known = new WeakMap<ServerBuild, Routes>()

function readRoutes(build: ServerBuild): Routes {
  const found = known.get(build)
  if (found) return found
  const all = Object.values(build.routes).filter((route) => route !== undefined)
  const childrenOf = (parent?: string): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index, module }) => {
        const own = { id, ...(path === undefined ? {} : { path }), handle: module.default ? PAGE : null }
        return index ? { ...own, index } : { ...own, children: childrenOf(id) }
      })
  const routes = { tree: childrenOf(), words: new Set(all.flatMap(({ path }) => path?.split("/") ?? [])) }
  known.set(build, routes)
  return routes
}

/** False when the path has no slash at its end, no percent code, and no word of a route in another case. */
function mayBeSpelledOtherwise(pathname: string, { words }: Routes): boolean {
  if (pathname.length > 1 && pathname.endsWith("/")) return true
  return pathname.split("/").some((part) => {
    const word = part.toLowerCase()
    return part.includes("%") || (part !== word && words.has(word))
  })
}

/** Spells the path as its route does. Parameters stay as they are, because the case of a token matters; only percent codes of letters, digits and `-._~` are decoded. */
function spell(pathname: string, pattern: string): string {
  const words = pattern.split("/").filter(Boolean)
  if (words.length === 0 || words[0] === "*") return pathname
  const rest = words.indexOf("*")
  const parts = pathname.split("/").filter(Boolean)
  const spelled = parts.map((part, index) => {
    const word = words[index]
    if (word === undefined || (rest >= 0 && index >= rest)) return part
    return word.startsWith(":") ? part.replaceAll(/%[0-9a-f]{2}/gi, decodeUnreserved) : word
  })
  return `/${spelled.join("/")}`
}

function decodeUnreserved(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return UNRESERVED.test(character) ? character : code
}

/** True when the router can decode the path; it would warn about any other. */
function isEncoded(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ""
  } catch {
    return false
  }
}
