import { Linter } from "eslint"
import { expect, test } from "vitest"
import { boundaries } from "./boundaries.mjs"

const linter = new Linter({ cwd: "/repository" })

/** The linter's messages about a file that imports `imported`, in three syntaxes. */
function lintMessages(file, imported) {
  const config = {
    files: ["**/*.{ts,tsx}"],
    plugins: { own: { rules: { boundaries } } },
    rules: { "own/boundaries": "error" },
  }
  return [
    `import { a } from "${imported}"`,
    `export { a } from "${imported}"`,
    `const a = import("${imported}")`,
  ].flatMap((code) => linter.verify(code, config, { filename: `/repository/${file}` }).map(({ message }) => message))
}

test.each([
  ["app/site/contact/data.ts", "#app/site/reviews/data.ts"],
  ["app/site/contact/data.ts", "../reviews/data.ts"],
  ["app/site/contact/data.ts", "#app/office/records/page.ts"],
  ["app/site/contact/data.ts", "@mantine/core"],
  ["app/site/bricks/card.tsx", "#app/site/frame/meta.ts"],
  ["app/office-screens/newcomer/data.ts", "#app/office-screens/content/faqs/data.ts"],
  ["app/office-screens/content/faqs/data.ts", "#app/site/reviews/data.ts"],
  ["app/office/records/page.ts", "#app/office-screens/content/faqs/data.ts"],
  ["app/lib/auth.ts", "../office/records/page.ts"],
  ["domain/dates.ts", "#app/lib/auth.ts"],
  ["supabase/functions/run-jobs/handler.ts", "../invite-staff/handler.ts"],
])("%s may not import %s, in whatever way", (file, imported) => {
  expect(lintMessages(file, imported)).toEqual(Array(3).fill(expect.stringContaining("may not import")))
})

test.each([
  ["app/office-screens/content/faqs/data.ts", "#app/office/records/page.ts"],
  ["app/office-screens/content/faqs/data.ts", "@mantine/core"],
  ["app/office-screens/content/gallery/form.tsx", "../faqs/data.ts"],
  ["app/site/contact/photos/photos.tsx", "../data.ts"],
  ["app/routes/back-office/faqs.tsx", "#app/office-screens/content/faqs/data.ts"],
  ["supabase/functions/run-jobs/handler.ts", "#domain/dates.ts"],
])("%s may import %s", (file, imported) => {
  expect(lintMessages(file, imported)).toEqual([])
})
