import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

// What every hydrated page needs, public or not: the framework, and the icons and rules that both halves use. Left alone, the
// latter would follow the back office into its chunk and drag it to visitors.
const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|\/app\/lib\/(public-config|contexts)\.ts/
const SHARED = /node_modules\/lucide-react\/|\/domain\//
// What every screen of the back office needs. Nothing of it may reach a visitor.
const OFFICE =
  /node_modules\/(@mantine|@floating-ui|@supabase|@tanstack|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|react-number-format|tslib|clsx)\/|\/app\/(components\/office|features\/(auth|requests|dashboard))\/|\/app\/lib\/(admin-guard|auth|browser-db|query-client|table-changed|url-state)\.ts/
// The styles of the public site are small and needed together: one request instead of one per component.
const SITE_STYLES =
  /\/app\/(components\/site\/(?!breakdown)|features\/(site|expertises|gallery|reviews|contact|legal)\/|illustrations\/|routes\/public\/).*\.css/

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023" },
  // The script of content pages is bundled apart from React, as a worker is: a module of its own.
  worker: { format: "es" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "site-styles", test: SITE_STYLES, priority: 3 },
                { name: "framework", test: FRAMEWORK, priority: 2 },
                { name: "framework", test: SHARED, priority: 2, minShareCount: 2 },
                { name: "office", test: OFFICE, priority: 1 },
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
