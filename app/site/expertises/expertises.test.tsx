import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, expect, test, vi } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { defaultExpertises } from "#domain/expertises/defaults.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { BROKEN, failingDb, MISSING_TABLE } from "#tests/support/failing-db.ts"
import { ExpertiseGrid } from "./expertise-grid.tsx"
import { readExpertises } from "./data.ts"

const world = await freshBackend()
const warned = vi.fn()
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(warned.mockReset()))

const pageWith = async (db: Db) => renderToStaticMarkup(<ExpertiseGrid {...await readExpertises(db)} />)

test("visitors read active trades only, in their order", async () => {
  await world.sql("delete from public.reno_expertises")
  await world.sql(
    `insert into public.reno_expertises (title, description, image, "order", is_active) values
     ('Second', 'Texte', '/b.svg', 2, true), ('Premier', 'Texte', '/a.svg', 1, true), ('Masqué', 'Texte', '/c.svg', 3, false)`,
  )
  const { expertises, hasFailed } = await readExpertises(world.as.visitor)
  expect(expertises.map(({ title }) => title)).toEqual(["Premier", "Second"])
  expect(hasFailed).toBe(false)
})

test.each([MISSING_TABLE, { ...MISSING_TABLE, code: "42P01" }])(
  "without the table ($code) the nine trades appear without a message",
  async (refusal) => {
    const page = await pageWith(failingDb({ reno_expertises: refusal }))
    for (const { title } of defaultExpertises) expect(page).toContain(`>${title}</h3>`)
    expect(page).not.toContain("Erreur")
    expect(page).not.toContain("Une erreur")
    expect(warned).not.toHaveBeenCalled()
  },
)

test("after any other failure the nine trades are shown with the message, and the error is logged", async () => {
  const page = await pageWith(failingDb({ reno_expertises: BROKEN }))
  expect(page).toContain("Erreur lors du chargement des expertises")
  expect(page).toContain("Une erreur est survenue lors du chargement des expertises.")
  for (const { title } of defaultExpertises) expect(page).toContain(`>${title}</h3>`)
  expect(warned).toHaveBeenCalledOnce()
})

test("photographed trades come in rows of their own, before the drawn ones", () => {
  const photograph = "/storage/v1/object/public/gallery/expertises/cuisine.1800x1350.webp"
  const trades = defaultExpertises.map((trade) => (trade.title === "Cuisine" ? { ...trade, image: photograph } : trade))
  const page = renderToStaticMarkup(<ExpertiseGrid expertises={trades} hasFailed={false} />)
  const [photographed = "", drawn = ""] = page.split("Plomberie</h3>")
  expect(photographed).toContain("Cuisine</h3>")
  expect(drawn).not.toContain("Cuisine</h3>")
  expect(photographed).not.toContain("Menuiserie</h3>")
})

test("a trade shows four secondary pictures at most", () => {
  const trade = {
    ...defaultExpertises[0],
    secondaryImages: ["/1", "/2", "/3", "/4", "/5"],
  } as (typeof defaultExpertises)[0]
  const page = renderToStaticMarkup(<ExpertiseGrid expertises={[trade]} hasFailed={false} />)
  expect(page).toContain('src="/4"')
  expect(page).not.toContain('src="/5"')
})
