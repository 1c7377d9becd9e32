import type { Locator, Page } from "@playwright/test"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { signIn } from "./office.ts"

/** Adds three questions after the existing ones; returns their items in the list. */
export async function openFaqs(page: Page, site: RunningSite, mark: string) {
  for (const name of ["un", "deux", "trois"])
    await clientOf(site, site.keys.secretKey)
      .from("faqs")
      .insert({ question: `${mark} ${name} ?`, answer: "Été." })
  await signIn(page, site.admin)
  await page.goto(`/admin/faqs?q=${mark}`)
  return page.getByRole("list", { name: "Questions" }).getByRole("listitem")
}
export const press = (where: Page | Locator, name: RegExp | string) => where.getByRole("button", { name }).click()

/** Deletes the questions whose text starts with « mark », as those of these journeys do. */
export async function forgetFaqs(site: RunningSite) {
  await clientOf(site, site.keys.secretKey).from("faqs").delete().like("question", "mark%")
}
