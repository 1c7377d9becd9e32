import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A fake third party that serves a reviews script and counts requests; a test sets the script and the status. */
export async function fakeWidget() {
  const state = { requests: 0, script: "", status: 200 }
  const server = createServer((_request, response) => {
    state.requests += 1
    response.writeHead(state.status, { "Content-Type": "text/javascript" }).end(state.script)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    state,
    src: `http://127.0.0.1:${port}/avis.js`,
    close: () => void server.close(),
  }
}

/** A script that adds one review beside its own element. */
export const WORKING_WIDGET = `{
  const review = document.createElement("p")
  review.textContent = "Avis du widget"
  document.currentScript.parentElement.append(review)
}`
