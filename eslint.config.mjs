import jsxA11y from "eslint-plugin-jsx-a11y-x"
import reactHooks from "eslint-plugin-react-hooks"
import tseslint from "typescript-eslint"
import { boundaries } from "./scripts/lint/boundaries.mjs"

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
      "no-restricted-syntax": ["error", { selector: "ExportAllDeclaration", message: "No re-exporting index files." }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "package", package: "react-router", name: ["Response"] },
            { from: "lib", name: "Response" },
          ],
        },
      ],
      // An event handler may be asynchronous: React ignores what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Interfaces of promises are often met by functions that need not wait.
      "@typescript-eslint/require-await": "off",
      eqeqeq: "error",
      ...longest(250),
    },
  },
  { files: ["**/*.mjs"], ...tseslint.configs.disableTypeChecked },
  { files: ["app/**/*.tsx"], ...jsxA11y.configs.recommended },
  { files: ["app/**/*.{ts,tsx}"], ...reactHooks.configs.flat.recommended },
  { files: ["app/{features,components}/**/*.tsx"], rules: longest(300) },
  { files: ["app/illustrations/**"], rules: { "max-lines": "off" } },
  { files: ["**/*.test.{ts,tsx}", "tests/**"], rules: longest(400) },
)
