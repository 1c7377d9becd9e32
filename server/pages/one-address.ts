import type { MiddlewareHandler } from "hono"
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"

/** How long a browser may remember a redirect: the owner may choose another name some day. */
const REMEMBERED_SECONDS = 3600
/**
 * Names that no visitor types: addresses in numbers, `localhost`, a machine of the same network. A health check asks under them, and so
 * does a proxy that does not pass the visitor's host on: redirecting its requests would never come to an end.
 */
const MACHINE_NAME = /^(?:\[.*\]|[\d.]+|[^.]+|.*\.localhost)$/
const UNRESERVED = /[\w.~-]/

type Options = {
  /** The address that visitors use; null when nobody chose one, and any host will do. */
  publicUrl: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
}

/** Gives each page one address, so that it is rendered, kept and known to search engines once. */
export function createOneAddress({ publicUrl, build }: Options) {
  const home = publicUrl === null ? null : new URL(publicUrl)

  /** Ports are not compared: a proxy may leave its own out. */
  const isElsewhere = ({ url, headers }: Request): boolean => {
    const { hostname } = new URL(url)
    if (!home || hostname === home.hostname || MACHINE_NAME.test(hostname)) return false
    const [asked = ""] = (headers.get("X-Forwarded-Host") ?? "").split(/[:,]/, 1)
    return asked.trim().toLowerCase() !== home.hostname
  }

  return {
    /** The name under which a page is kept: one for all hosts that are not redirected. Null for a page that is not to be kept. */
    keyOf: (request: Request): string | null => {
      const [address = ""] = request.url.split("?", 1)
      if (!home) return address
      const [, , host] = address.split("/", 3)
      return host === home.host || !isElsewhere(request) ? address.slice(address.indexOf("/", 8)) : null
    },

    /** Redirects what asks for a page in another spelling or, for a page and not for a file or data, under another host. */
    redirect: (async (context, next) => {
      const { method, url } = context.req
      const { pathname } = new URL(url)
      // The router's own requests for data come from the script of a page that is open.
      if ((method !== "GET" && method !== "HEAD") || pathname.endsWith(".data")) return next()
      const routes = readRoutes(typeof build === "function" ? await build() : build)
      const isAway = isElsewhere(context.req.raw)
      // Matching takes a quarter of a millisecond.
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
/** The routes as the router matches them, marked where they are pages, and the words that their paths are made of. */
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

/** False for a path whose every part is written as a route writes it, or is a parameter. */
function mayBeSpelledOtherwise(pathname: string, { words }: Routes): boolean {
  if (pathname.length > 1 && pathname.endsWith("/")) return true
  return pathname.split("/").some((part) => {
    const word = part.toLowerCase()
    return part.includes("%") || (part !== word && words.has(word))
  })
}

/** The path as its route writes it. Its parameters stay as they are, but for codes of letters and digits: a token's case counts. */
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

/** Whether the router can read a path: it warns of any other. */
function isEncoded(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ""
  } catch {
    return false
  }
}
