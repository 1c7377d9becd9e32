import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const KNOWN = [
  { name: "8 Rue Oberkampf", postcode: "75011", city: "Paris", type: "housenumber" },
  { name: "8 Rue Oberlin", postcode: "67000", city: "Strasbourg", type: "housenumber" },
  { name: "Paris", postcode: "75001", city: "Paris", type: "municipality" },
]

/** A fake of the national geocoder, which knows the few addresses that tests type. */
export async function startFakeGeocoder() {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams.get("q")?.toLowerCase() ?? ""
    const features = KNOWN.filter(({ name }) => name.toLowerCase().startsWith(query)).map((properties) => ({
      type: "Feature",
      properties,
    }))
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ type: "FeatureCollection", features }))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => void server.close() }
}
