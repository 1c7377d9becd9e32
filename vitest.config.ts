import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["{app,domain,server,supabase,tests}/**/*.test.ts"],
    exclude: ["tests/e2e/**"],
    env: { EXPERIMENTAL_STORAGE: "1", TZ: "America/New_York" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
