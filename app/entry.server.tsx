import { PassThrough } from "node:stream"
import { createReadableStreamFromReadable } from "@react-router/node"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router"
import { nonceContext, requestContext } from "#app/lib/contexts.ts"
import { asRouteHandle, KEEP_HEADER } from "#app/lib/route-handle.ts"

const PATIENCE_MS = 10_000

/** Renders the whole page before the first byte: no page of this site streams parts, so a failure can still be an honest status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = routerContext.staticHandlerContext.matches.map(({ route }) => asRouteHandle(route.handle))
  const hasQuery = new URL(request.url).search !== ""
  const isKept =
    status === 200 && !hasQuery && handles.some((handle) => handle.keep) && !handles.some((handle) => handle.hydrate)
  if (isKept) headers.set(KEEP_HEADER, "1")
  // A kept page is sent many times: it has no inline script and needs no nonce.
  const nonce = isKept ? {} : { nonce: context.get(nonceContext) }
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} {...nonce} />, {
      ...nonce,
      onAllReady() {
        clearTimeout(patience)
        headers.set("Content-Type", "text/html; charset=utf-8")
        const body = new PassThrough()
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        stream.pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const patience = setTimeout(() => stream.abort(), PATIENCE_MS)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(requestContext).report(error)
}
