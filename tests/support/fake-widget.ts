import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A third party that serves a reviews script, counts who asks, and can be told what the script does. */
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

/** A script that shows one review where it was put. */
export const WORKING_WIDGET = `{
  const review = document.createElement("p")
  review.textContent = "Avis du widget"
  document.currentScript.parentElement.append(review)
}`
