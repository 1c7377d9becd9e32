import type { Seed } from "./seed.ts"

// Vite puts the text of these files into the build: a started site reads no source file.
export const migrationFiles = import.meta.glob<string>("../../supabase/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
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
