import { expect, test } from "./fixtures.ts"

test.describe(() => {
  test.use({ expectedComplaints: [/Executing inline script violates the following Content Security Policy/] })

  test("a script that gets into the page's content does not run, and the page works", async ({ page }) => {
    await page.route("/brico", async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace("<main ", "<script>window.attacked = true</script><main ")
      await route.fulfill({ response, body })
    })
    const complaint = page.waitForEvent("console", { predicate: (message) => /inline script/.test(message.text()) })
    await page.goto("/brico")
    await complaint
    expect(await page.evaluate(() => "attacked" in window)).toBe(false)
    await page.getByRole("radio", { name: /^Plomberie/ }).check()
    await expect(page.locator('input[name="service_id"]').first()).toBeVisible()
  })
})
