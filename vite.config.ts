import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The styles of the public site are small and needed together: one request instead of one per component.
            codeSplitting: {
              groups: [
                { name: "site-styles", test: /\/app\/(components\/site|features\/site|illustrations)\/.*\.css/ },
              ],
            },
          },
        },
      },
    },
    // The server is one program: Hono, the embedded backend, the functions and the rendered app share one build.
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
})
