import { createServer } from "vite"
import type * as start from "./start.ts"

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
const { main } = (await vite.ssrLoadModule("/server/start.ts")) as typeof start
await main(vite)
