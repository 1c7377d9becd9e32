import { historyOf, type Migration } from "./migrate.ts"
import type { Seed } from "./seed.ts"

// Vite puts the text of these files into the build: a started site reads no source file.
const schema = import.meta.glob<string>("../../supabase/schema/**/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})
const migrations = import.meta.glob<string>("../../supabase/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})
const lastRelease = import.meta.glob<string>("../../supabase/last-release.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** What makes a database of this version: see `historyOf`. */
export const readHistory = (): Migration[] =>
  historyOf({
    schema: Object.fromEntries(
      Object.entries(schema).map(([path, text]) => [path.replace("../../supabase/schema/", ""), text]),
    ),
    migrations,
    lastRelease: Object.values(lastRelease)[0] ?? null,
  })

const prepare = import.meta.glob<string>("../../supabase/prepare-database.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})
/** Script that creates the three roles: see `prepare-database.ts`. */
export const prepareSql = Object.values(prepare).join("")
const minimal = import.meta.glob<string>("../../supabase/seed.sql", { query: "?raw", import: "default", eager: true })
const demo = import.meta.glob<string>("../../supabase/seeds/demo/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
})

/** Seeds of a new site: `minimal` is what any company needs, `demo` adds an example company. */
export function seedFiles(kind: "minimal" | "demo"): Seed[] {
  const files = kind === "demo" ? { ...minimal, ...sorted(demo) } : minimal
  return Object.entries(files).map(([path, sql]) => ({ name: path.replace(/^(\.\.\/)+/, ""), sql }))
}

function sorted(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => a.localeCompare(b)))
}
