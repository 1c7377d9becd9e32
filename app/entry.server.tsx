import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import "#domain/error-tables/all.ts"
import { nonceContext, publicConfigContext, requestContext } from "#app/lib/contexts.ts"
import { earlyReadsScript } from "#app/lib/early-reads.server.ts"
import { createMark, paintFirst, stylesFirst, takeMarks } from "#app/lib/own-scripts.server.ts"
import {
  hasAnyParameter,
  asRouteHandle,
  KEEP_HEADER,
  KEPT_SCRIPTS_HEADER,
  keptParameters,
} from "#app/lib/route-handle.ts"

const PATIENCE_MS = 10_000

/** Renders the whole page before the first byte, so that a render error can still set the HTTP status. No page of this site streams. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = routerContext.staticHandlerContext.matches.map(({ route }) => asRouteHandle(route.handle))
  const parameters = keptParameters(handles)
  headers.set("Content-Type", "text/html; charset=utf-8")
  const render = (nonce: string) =>
    renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce)
  if (status !== 200 || parameters === null || hasAnyParameter(request.url, parameters)) {
    const nonce = context.get(nonceContext)
    const reads = await earlyReadsScript(handles, request.url, context.get(publicConfigContext), nonce)
    // The script goes before the stylesheets: an inline script after a stylesheet waits until it is loaded.
    const page = stylesFirst(await render(nonce)).replace("<head>", () => `<head>${reads}`)
    return new Response(page, { headers, status })
  }

  // A cached page is sent to many visitors: its policy allows its scripts by hash instead of by nonce, and the request id is removed.
  const mark = createMark()
  const { page, sources } = takeMarks(paintFirst(await render(mark), mark), mark, [context.get(requestContext).id])
  headers.set(KEEP_HEADER, parameters.join(" "))
  headers.set(KEPT_SCRIPTS_HEADER, sources.join(" "))
  return new Response(page, { headers, status })
}

/** Waits until React has rendered everything, then returns the page as one string. Aborts after PATIENCE_MS. */
function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(patience)
        text(stream.pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
    const patience = setTimeout(() => stream.abort(), PATIENCE_MS)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A POST to a page without an action is the client's error (4xx): it is not reported.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(requestContext).report(error)
}
