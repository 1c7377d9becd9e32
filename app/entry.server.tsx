import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { nonceContext, requestContext } from "#app/lib/contexts.ts"
import { answers, asRouteHandle, KEEP_HEADER, keptParameters } from "#app/lib/route-handle.ts"

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
  const parameters = keptParameters(handles)
  const isKept = status === 200 && parameters !== null && !answers(request.url, parameters)
  if (isKept) headers.set(KEEP_HEADER, parameters.join(" "))
  // A kept page is sent many times: it has no inline script and needs no nonce.
  const nonce = isKept ? {} : { nonce: context.get(nonceContext) }
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} {...nonce} />, {
      ...nonce,
      onAllReady() {
        clearTimeout(patience)
        headers.set("Content-Type", "text/html; charset=utf-8")
        stream.pipe(gather((page) => resolve(new Response(page, { headers, status }))))
      },
      onShellError: reject,
      onError: reject,
    })
    const patience = setTimeout(() => stream.abort(), PATIENCE_MS)
  })
}

/** A page in one piece: nothing is gained by sending parts of what is complete. */
function gather(done: (page: Uint8Array<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part)
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A post to a page that takes none is the sender's error: nothing of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(requestContext).report(error)
}
