import { data } from "react-router"
import { WorkPage as Work } from "#app/site/gallery/work-page.tsx"
import { workData } from "#app/site/gallery/work-data.ts"
import { readGallery } from "#app/site/gallery/data.ts"
import { ClosingCall } from "#app/site/frame/closing-call.tsx"
import { MissingPage } from "#app/site/frame/missing-page.tsx"
import { PlainEnding } from "#app/site/frame/plain-ending.tsx"
import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { closedMeta, pageMeta } from "#app/site/frame/meta.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { readExpertises } from "#app/site/expertises/data.ts"
import { readBasics } from "#app/lib/company.ts"
import { dbContext } from "#app/lib/contexts.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { slugOf } from "#domain/expertises/expertise.ts"
import { coverOf, LARGEST_GALLERY, relatedTo } from "#domain/gallery/gallery.ts"
import { linkPreviewOf } from "#domain/uploads/link-preview.ts"
import type { Route } from "./+types/work"

export const handle: RouteHandle = { keep: true }

const RELATED = 3
const LONGEST_DESCRIPTION = 155

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[1].loaderData
  if (!loaderData) return closedMeta(site)
  const { project } = loaderData
  const [town = ""] = project.location.split(" (")
  const facts = [project.surface, project.duration, project.budget].filter(Boolean).join(", ")
  return pageMeta(
    {
      title: project.title.includes(town) ? project.title : `${project.title}, ${project.location}`,
      description: shortened(`${facts ? `${facts}. ` : ""}${project.description ?? project.title}`),
      path: `/realisations/${project.slug}`,
      preview: linkPreviewOf(coverOf(project), project.imageAlt ?? project.title),
      data: site && workData(site, project),
    },
    site,
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [{ lines }, gallery, { expertises }] = await Promise.all([
    readBasics(db),
    readGallery(db, LARGEST_GALLERY),
    readExpertises(db),
  ])
  const project = gallery.projects.find(({ slug }) => slug === params.slug)
  if (!lines.reno || !project) return data(null, { status: 404 })
  const tags = project.tags.map(slugOf)
  return data({
    project,
    related: relatedTo(project, gallery.projects, RELATED),
    trades: expertises
      .filter(({ title }) => tags.includes(slugOf(title)))
      .map(({ title }) => ({ title, href: `/reno#metier-${slugOf(title)}` })),
  })
}

export default function WorkPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  if (!loaderData) return <MissingPage />
  return (
    <>
      <Work {...loaderData} companyName={company.name} />
      <script type="module" src={siteScript} />
      <PlainEnding>
        <ClosingCall
          company={company}
          service="reno"
          title="Votre projet ressemble à&nbsp;celui-ci&nbsp;?"
          invitation="Dites-nous ce que vous garderiez, et ce que vous changeriez chez vous."
        />
      </PlainEnding>
      <QuickBar phone={company.phone} openNow={company.openNow} service="reno" />
    </>
  )
}

/** At the last whole word, as search engines cut it. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  if (line.length <= LONGEST_DESCRIPTION) return line
  return `${line.slice(0, line.lastIndexOf(" ", LONGEST_DESCRIPTION - 1))}…`
}
