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
import { nonceContext, publicConfigContext, requestContext } from "#app/lib/contexts.ts"
import { earlyReadsScript } from "#app/lib/early-reads.server.ts"
import { createMark, paintFirst, stylesFirst, takeMarks } from "#app/lib/own-scripts.server.ts"
import { answers, asRouteHandle, KEEP_HEADER, KEPT_SCRIPTS_HEADER, keptParameters } from "#app/lib/route-handle.ts"

const PATIENCE_MS = 10_000

/** Renders the whole page before the first byte: no page of this site streams parts, so a failure can still be an honest status. */
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
  if (status !== 200 || parameters === null || answers(request.url, parameters)) {
    const nonce = context.get(nonceContext)
    const reads = await earlyReadsScript(handles, request.url, context.get(publicConfigContext), nonce)
    // Before the styles: a script behind them waits for them.
    const page = stylesFirst(await render(nonce)).replace("<head>", () => `<head>${reads}`)
    return new Response(page, { headers, status })
  }

  // A kept page is sent many times: its scripts are known by what they are, and nothing in it tells one request from another.
  const mark = createMark()
  const { page, sources } = takeMarks(paintFirst(await render(mark), mark), mark, [context.get(requestContext).id])
  headers.set(KEEP_HEADER, parameters.join(" "))
  headers.set(KEPT_SCRIPTS_HEADER, sources.join(" "))
  return new Response(page, { headers, status })
}

/** A page in one piece: nothing is gained by sending parts of what is complete. */
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
  // A post to a page that takes none is the sender's error: nothing of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(requestContext).report(error)
}
