import jsxA11y from "eslint-plugin-jsx-a11y-x"
import reactHooks from "eslint-plugin-react-hooks"
import tseslint from "typescript-eslint"
import { boundaries } from "./scripts/lint/boundaries.mjs"

const NO_INDEX = { selector: "ExportAllDeclaration", message: "No re-exporting index files." }
const NO_DOUBLE_CAST = {
  selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
  message: "What the database answers is typed in domain/database.ts.",
}
const NO_WRITTEN_ESCAPE = {
  selector: ":matches(JSXAttribute > Literal, JSXText)[raw=/\\\\u[0-9a-f]{4}/i]",
  message: "An escape in JSX is shown as it is written: put the string in braces.",
}
/** Browsers give these to pages of https alone, and an office may use the site over plain http on its network. */
const HTTPS_ALONE = [
  { object: "crypto", property: "randomUUID", message: "Missing over plain http: use newId of domain/new-id.ts." },
  { object: "crypto", property: "subtle", message: "Missing over plain http: find a way without." },
  {
    object: "navigator",
    property: "clipboard",
    message: "Missing over plain http: use copyLink of app/office/feedback.",
  },
]
const NO_NUMBER_INPUT = {
  name: "@mantine/core",
  importNames: ["NumberInput"],
  message: "It rewrites what it does not understand: use NumberField of app/office/form.",
}
const longest = (max) => ({ "max-lines": ["error", { max, skipComments: true, skipBlankLines: true }] })

export default tseslint.config(
  { ignores: ["build", "data", ".react-router", "**/*.gen.ts", "supabase/functions/*/index.ts"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ["*.mjs", "scripts/*.mjs", "scripts/lint/*.mjs"] } },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { mirabelle: { rules: { boundaries } } },
    rules: {
      "mirabelle/boundaries": "error",
      "no-restricted-imports": ["error", { paths: [NO_NUMBER_INPUT] }],
      "no-restricted-syntax": ["error", NO_INDEX, NO_WRITTEN_ESCAPE],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // An event handler may be asynchronous: React ignores what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A function may be `async` only because its interface returns a promise.
      "@typescript-eslint/require-await": "off",
      eqeqeq: "error",
      ...longest(250),
    },
  },
  {
    files: ["{app,domain}/**"],
    rules: { "no-restricted-syntax": ["error", NO_INDEX, NO_DOUBLE_CAST, NO_WRITTEN_ESCAPE] },
  },
  {
    files: ["{app,domain}/**"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: { "no-restricted-properties": ["error", ...HTTPS_ALONE] },
  },
  // A route throws answers: redirects, « not found ».
  { files: ["app/routes/**"], rules: { "@typescript-eslint/only-throw-error": "off" } },
  { files: ["**/*.mjs"], ...tseslint.configs.disableTypeChecked },
  { files: ["app/**/*.tsx"], ...jsxA11y.configs.recommended },
  { files: ["app/**/*.{ts,tsx}"], ...reactHooks.configs.flat.recommended },
  { files: ["app/{site,office,office-screens}/**/*.tsx"], rules: longest(300) },
  { files: ["app/illustrations/**"], rules: { "max-lines": "off" } },
  {
    files: ["**/*.test.{ts,tsx}", "tests/**"],
    rules: {
      // Tests talk to the backend without the types of its tables: they also send what must be refused.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      ...longest(400),
    },
  },
)
