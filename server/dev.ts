import { createServer } from "vite"

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
const { main } = (await vite.ssrLoadModule("/server/start.ts")) as typeof import("./start.ts")
await main(vite)
