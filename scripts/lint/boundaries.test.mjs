import { expect, test } from "vitest"
import { boundaries } from "./boundaries.mjs"

const WAYS = ["ImportDeclaration", "ExportNamedDeclaration", "ImportExpression"]

/** What the rule reports of a file that imports `imported`, in three syntaxes. */
function reportsOf(file, imported) {
  const reports = []
  const visitors = boundaries.create({
    cwd: "/repository",
    filename: `/repository/${file}`,
    report: ({ messageId }) => reports.push(messageId),
  })
  for (const way of WAYS) visitors[way]?.({ source: { value: imported } })
  return reports
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
  expect(reportsOf(file, imported)).toEqual(WAYS.map(() => "crossed"))
})

test.each([
  ["app/office-screens/content/faqs/data.ts", "#app/office/records/page.ts"],
  ["app/office-screens/content/faqs/data.ts", "@mantine/core"],
  ["app/office-screens/content/gallery/form.tsx", "../faqs/data.ts"],
  ["app/site/contact/photos/photos.tsx", "../data.ts"],
  ["app/routes/back-office/faqs.tsx", "#app/office-screens/content/faqs/data.ts"],
  ["supabase/functions/run-jobs/handler.ts", "#domain/dates.ts"],
])("%s may import %s", (file, imported) => {
  expect(reportsOf(file, imported)).toEqual([])
})
