// The project's own rules, as a plugin of the linter (.oxlintrc.json).
import { boundaries } from "./boundaries.mjs"
import { typography } from "./typography.mjs"

const rule = (message, visit) => ({
  meta: { type: "problem", schema: [] },
  create: (context) => visit((node) => context.report({ node, message })),
})

const isUnknownCast = (node) =>
  node.expression.type === "TSAsExpression" && node.expression.typeAnnotation.type === "TSUnknownKeyword"
const WRITTEN_ESCAPE = /\\u[0-9a-f]{4}/i

export default {
  meta: { name: "mirabelle" },
  rules: {
    boundaries,
    typography,
    "no-index": rule("No re-exporting index files.", (report) => ({ ExportAllDeclaration: report })),
    "no-double-cast": rule("What the database answers is typed in domain/database.ts.", (report) => ({
      TSAsExpression: (node) => isUnknownCast(node) && report(node),
    })),
    "no-written-escape": rule("An escape in JSX is shown as it is written: put the string in braces.", (report) => ({
      JSXText: (node) => WRITTEN_ESCAPE.test(node.raw) && report(node),
      JSXAttribute: ({ value }) => value?.type === "Literal" && WRITTEN_ESCAPE.test(value.raw) && report(value),
    })),
  },
}
