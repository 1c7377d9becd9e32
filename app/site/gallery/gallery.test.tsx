import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, expect, test, vi } from "vitest"
import { createRoutesStub } from "react-router"
import type { Db } from "#app/lib/db.ts"
import GalleryPage from "#app/routes/public/gallery.tsx"
import { defaultCompanySettings, defaultSchedulingSettings, describeCompany } from "#domain/company/company.ts"
import { exampleProjects } from "#domain/gallery/gallery.ts"
import { freshBackend } from "#tests/support/backend.ts"
import { BROKEN, failingDb } from "#tests/support/failing-db.ts"
import { readGallery } from "./data.ts"

const world = await freshBackend()
const visitor = world.as.visitor as Db
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}))

const company = describeCompany(defaultCompanySettings, defaultSchedulingSettings, new Date("2026-11-20T12:00:00Z"))

/** The HTML of the gallery page with this backend. */
async function pageWith(db: Db): Promise<string> {
  const loaderData = await readGallery(db, 60)
  const Page = () => <GalleryPage {...({ loaderData } as Parameters<typeof GalleryPage>[0])} />
  const Stub = createRoutesStub([
    { id: "routes/public/layout", path: "/", children: [{ index: true, Component: Page }], loader: () => null },
  ])
  return renderToStaticMarkup(
    <Stub hydrationData={{ loaderData: { "routes/public/layout": { company, origin: "https://mirabelle.test" } } }} />,
  )
}

const work = {
  id: "w1",
  title: "Un duplex",
  location: "Paris",
  surface: null,
  duration: null,
  description: null,
  image_alt: null,
}
const photo = (kind: string) => ({
  project_id: "w1",
  url: `/${kind}.jpg`,
  photo_type: kind,
  caption: null,
  is_primary: false,
})

test("when works cannot be read, three labelled examples are shown under both messages", async () => {
  const page = await pageWith(failingDb({ gallery_projects: BROKEN }))
  expect(page).toContain("Impossible de charger les projets récents. Affichage des projets par défaut.")
  expect(page).toContain("Impossible de charger la galerie complète...")
  for (const { title } of exampleProjects) expect(page).toContain(title)
  expect(page.match(/>Exemple</g)).toHaveLength(3)
})

test("when only photos cannot be read, the works stay and the full gallery says so", async () => {
  const page = await pageWith(
    failingDb({ gallery_photos: BROKEN }, { gallery_projects: [{ ...work, image: "/cuisine.jpg" }] }),
  )
  expect(page).toContain("Un duplex")
  expect(page).toContain("Impossible de charger la galerie complète...")
  expect(page).not.toContain("projets récents")
})

test("without any work the gallery is under construction, and three examples show what will come", async () => {
  const page = await pageWith(failingDb({}))
  expect(page).toContain("Galerie en construction")
  expect(page.match(/>Exemple</g)).toHaveLength(3)
  expect(page).not.toContain("Impossible")
})

test("a work without an image but with both kinds of photos is only in the before/after grid", async () => {
  const page = await pageWith(
    failingDb({}, { gallery_projects: [{ ...work, image: null }], gallery_photos: [photo("before"), photo("after")] }),
  )
  expect(page).toContain("Voir les photos\u00a0: Un duplex")
  expect(page).not.toContain("Voir en grand\u00a0: Un duplex")
  expect(page.match(/>Exemple</g)).toHaveLength(3)
})

test("photographs of works stand beside the title, drawings do not", async () => {
  const works = (image: (n: number) => string) =>
    [1, 2, 3, 4].map((n) => ({ ...work, id: `w${n}`, title: `Chantier ${n}`, image: image(n) }))
  const stored = (n: number) => `/storage/v1/object/public/gallery/${n}.1800x1350.webp`
  const times = async (image: (n: number) => string) =>
    (await pageWith(failingDb({}, { gallery_projects: works(image), gallery_photos: [] }))).split(`src="${image(2)}"`)
      .length - 1
  // On its card and in its viewer.
  expect(await times((n) => `/demo/${n}.svg`)).toBe(2)
  expect(await times(stored)).toBe(3)
})

test("the first work is loaded at once and carries its description", async () => {
  const works = ["Premier", "Second"].map((title) => ({
    ...work,
    id: title,
    title,
    image: `/${title}.jpg`,
    description: `Le ${title}.`,
  }))
  const page = await pageWith(failingDb({}, { gallery_projects: works, gallery_photos: [] }))
  const [first = "", second = ""] = page.split(">Second</h3>")
  expect(first.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1)
  expect(first).toContain("Le Premier.")
  expect(second.split("<dialog")[0]).not.toContain("Le Second.")
})

test("visitors read published renovations only, featured ones first", async () => {
  await world.sql("delete from public.gallery_projects")
  await world.sql(
    `insert into public.gallery_projects (title, category, location, is_published, is_featured, display_order) values
     ('Deuxième', 'reno', 'Paris', true, false, 0), ('Premier', 'reno', 'Paris', true, true, 1),
     ('Brouillon', 'reno', 'Paris', false, false, 2), ('Dépannage', 'brico', 'Paris', true, false, 3)`,
  )
  const { projects } = await readGallery(visitor, 60)
  expect(projects.map(({ title }) => title)).toEqual(["Premier", "Deuxième"])
})
