import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023" },
  environments: {
    // The server is one program: Hono, the embedded backend, the functions and the rendered app share one build.
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
})
