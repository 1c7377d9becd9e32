import { expect, test } from "./fixtures.ts"

test("the booking page works from the page cache", async ({ page, request }) => {
  const first = (await request.get("/brico")).headers()["etag"]
  const answer = await page.goto("/brico?utm_source=lettre")
  expect(answer?.headers()["etag"]).toBe(first)
  expect(answer?.headers()["content-security-policy"]).not.toContain("nonce-")
  await page.getByRole("radio", { name: /^Plomberie/ }).check()
  await expect(page.locator('input[name="service_id"]').first()).toBeVisible()
})

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
