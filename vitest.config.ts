import { defineConfig } from "vitest/config"

const environment = {
  // The machine's zone differs from the company's on purpose.
  TZ: "America/New_York",
}

const SITE = { globalSetup: "./tests/support/site-template.ts", setupFiles: "./tests/support/end-sites.ts" }

export default defineConfig({
  test: {
    env: environment,
    testTimeout: 240_000,
    hookTimeout: 600_000,
    // What a poll waits for can be seen; the default of a second is shorter than a pause of a busy machine. As in the journeys.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    // The default leaves one processor idle: half of two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,domain,server,supabase,tests,scripts}/**/*.test.{ts,tsx,mjs}"],
          globalSetup: "./tests/support/template.ts",
          setupFiles: "./tests/support/each-file.ts",
          // A third of the time went into loading the same modules for each file anew. No test replaces a module.
          isolate: false,
          // Drawings that are files take their colours from the text of the tokens.
          css: { include: [/tokens\.css\?raw/] },
          exclude: ["tests/{e2e,process,lighthouse,year}/**", "supabase/tests/volume/**"],
        },
      },
      // These run the built site as processes of their own.
      { extends: true, test: { name: "process", include: ["tests/process/*.test.ts"], ...SITE } },
      // What happens seldom, or takes long and breaks seldom: `npm test rest`.
      { extends: true, test: { name: "rest", include: ["tests/process/rest/*.test.ts"], ...SITE } },
      // The attacks once more, with the times of a visitor beside them: nothing else may run meanwhile.
      {
        extends: true,
        test: {
          name: "speed",
          include: ["tests/process/{abuse,abuse-pictures}.test.ts"],
          env: { MEASURED: "1" },
          fileParallelism: false,
          ...SITE,
        },
      },
      // The storms of visitors for a minute each, with the times of others beside them.
      {
        extends: true,
        test: {
          name: "storms",
          include: ["tests/process/storms.test.ts"],
          env: { STORM_SECONDS: process.env["STORM_SECONDS"] ?? "60" },
          ...SITE,
        },
      },
      // Plans and times of queries over years of rows.
      {
        extends: true,
        test: {
          name: "speed-sql",
          include: ["supabase/tests/volume/*.test.ts"],
          globalSetup: "./tests/support/template.ts",
          setupFiles: ["./tests/support/each-file.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      // `npm run year`, which is not part of `npm test`.
      { extends: true, test: { name: "year", include: ["tests/year/**/*.test.ts"] } },
      // Measures time: nothing else may run meanwhile.
      {
        extends: true,
        test: {
          name: "lighthouse",
          include: ["tests/lighthouse/**/*.test.ts"],
          setupFiles: SITE.setupFiles,
          fileParallelism: false,
        },
      },
    ],
  },
})
