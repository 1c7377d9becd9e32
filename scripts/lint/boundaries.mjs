import { dirname, join, relative, sep } from "node:path"

const ALIASES = {
  "#app/": "app/",
  "#domain/": "domain/",
  "#functions/": "supabase/functions/",
  "#server/": "server/",
  "#tests/": "tests/",
}

/** Folders that the site, the office and its screens may import; `app/site/scripts/` may import `app/lib/` only. */
const SHARED = ["app/lib/", "app/illustrations/", "app/styles/"]
const OFFICE_PACKAGES = ["@mantine/", "@tanstack/"]

/**
 * Who may import whom (CONTRIBUTING.md). The first zone whose pattern matches a file applies. `{own}` stands for the text that
 * the pattern captured: a subject, a screen or a function imports its own folder, and no other folder of its kind. `never` lists
 * forbidden packages: `app/site/` does not use the libraries of the back office. A file without a zone is not checked.
 */
const ZONES = [
  { file: /\.test\.tsx?$|^tests\/|^supabase\/tests\/|^scripts\//, may: [""] },
  { file: /^app\/[^/]+$/, may: ["app/", "domain/"] },
  { file: /^app\/routes\//, may: ["app/", "domain/"] },
  { file: /^app\/site\/bricks\//, may: ["app/site/bricks/", ...SHARED], never: OFFICE_PACKAGES },
  {
    file: /^app\/site\/frame\//,
    may: ["app/site/frame/", "app/site/bricks/", ...SHARED, "domain/"],
    never: OFFICE_PACKAGES,
  },
  { file: /^app\/site\/scripts\//, may: ["app/site/scripts/", "app/lib/", "domain/"], never: OFFICE_PACKAGES },
  {
    file: /^app\/site\/([^/]+)\//,
    may: ["app/site/{own}/", "app/site/bricks/", "app/site/frame/", ...SHARED, "domain/"],
    never: OFFICE_PACKAGES,
  },
  { file: /^app\/office\//, may: ["app/office/", ...SHARED, "domain/"] },
  {
    file: /^app\/office-screens\/([^/]+)\//,
    may: ["app/office-screens/{own}/", "app/office/", ...SHARED, "domain/", "package.json"],
  },
  { file: /^app\/illustrations\//, may: ["app/illustrations/", "app/styles/"] },
  { file: /^app\/lib\//, may: ["app/lib/", "domain/"] },
  { file: /^domain\//, may: ["domain/"] },
  { file: /^supabase\/functions\/registry\.ts$/, may: ["supabase/functions/", "domain/"] },
  { file: /^supabase\/functions\/_shared\//, may: ["supabase/functions/_shared/", "domain/"] },
  {
    file: /^supabase\/functions\/([^/]+)\//,
    may: ["supabase/functions/{own}/", "supabase/functions/_shared/", "domain/"],
  },
  { file: /^server\//, may: ["server/", "supabase/", "domain/", "app/lib/", "package.json"] },
]

/** The path of an import inside the repository, or null for a package or the generated types of a route. */
function targetOf(specifier, file) {
  const clean = specifier.replace(/\?.*$/, "")
  for (const [alias, folder] of Object.entries(ALIASES))
    if (clean.startsWith(alias)) return folder + clean.slice(alias.length)
  if (!clean.startsWith(".")) return null
  const target = join(dirname(file), clean).split(sep).join("/")
  return target.includes("+types/") ? null : target
}

export const boundaries = {
  meta: { type: "problem", messages: { crossed: "{{file}} may not import {{target}}." }, schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/")
    const zone = ZONES.find(({ file: pattern }) => pattern.test(file))
    if (!zone) return {}
    const own = zone.file.exec(file)?.[1] ?? ""
    const allowed = zone.may.map((path) => path.replace("{own}", own))
    const check = (node) => {
      if (typeof node.source?.value !== "string") return
      const imported = node.source.value
      const target = zone.never?.some((name) => imported.startsWith(name)) ? imported : targetOf(imported, file)
      if (target === null || allowed.some((path) => target.startsWith(path))) return
      context.report({ node: node.source, messageId: "crossed", data: { file, target } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}
