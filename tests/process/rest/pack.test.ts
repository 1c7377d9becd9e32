import { execFile } from "node:child_process"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { clientOf } from "#tests/support/booking.ts"
import { runSite } from "#tests/support/site.ts"

const ROOT = join(import.meta.dirname, "../../..")
const MEGABYTE = 1024 * 1024
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test("what is packed is small, and runs without the repository: pages, database, pictures, documents", async () => {
  const root = join(await mkdtemp(join(tmpdir(), "mirabelle-packed-")), "site")
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/pack.mjs"), root])
  expect(await bytesIn(join(root, "node_modules"))).toBeLessThan(350 * MEGABYTE)
  expect(await readdir(join(root, "node_modules"))).not.toContain("vite")

  const site = await runSite({ root })
  for (const path of ["/", "/brico", "/admin/login"]) expect((await fetch(site.url + path)).status).toBe(200)
  const { auth, functions } = clientOf(site, site.keys.publishableKey)
  await auth.signInWithPassword(site.admin)
  const form = new FormData()
  form.set("purpose", "avatar")
  form.set("file", new File([Buffer.from(PIXEL, "base64")], "portrait.png", { type: "image/png" }))
  const uploaded = await functions.invoke("upload-file", { body: form })
  expect(uploaded.error).toBeNull()
  await site.sql(`
    update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS Paris', vat_exempt = true;
    insert into public.documents (kind, request_id, number) select 'note', id, 7 from public.brico_requests limit 1`)
  await expect
    .poll(() =>
      site.sql(
        "select byte_count > 10000 as is_drawn, last_error from public.documents where kind = 'note' and number = 7",
      ),
    )
    .toEqual([{ is_drawn: true, last_error: null }])
  await rm(join(root, ".."), { recursive: true })
})
