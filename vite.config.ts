import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: "es2023",
    cssMinify: true,
    // The server is one program: Hono, the embedded backend, the functions and the rendered app share one build.
    ...(isSsrBuild ? { rolldownOptions: { input: "./server/start.ts" } } : {}),
  },
}))
