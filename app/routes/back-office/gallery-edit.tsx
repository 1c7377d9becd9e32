import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, Images, Pencil } from "lucide-react"
import { lazy, Suspense } from "react"
import { Link } from "react-router"
import * as z from "zod/mini"
import { Loading } from "#app/office/feedback/loading.tsx"
import { photosQuery, works } from "#app/office-screens/content/gallery/records.ts"
import { prime } from "#app/office/live/query-client.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeTabs } from "#app/office/shell/office-tabs.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import type { Route } from "./+types/gallery-edit"

const load = {
  details: () => import("#app/office-screens/content/gallery/work-form.tsx").then((m) => ({ default: m.WorkForm })),
  photos: () =>
    import("#app/office-screens/content/gallery/photo-sections.tsx").then((m) => ({ default: m.PhotoSections })),
}
const WorkForm = lazy(load.details)
const PhotoSections = lazy(load.photos)
const fetchTab = (tab: keyof typeof load) => void load[tab]().catch(() => undefined)

const tabSchema = z.catch(z.enum(["details", "photos"]), "details")
const parseTab = (params: URLSearchParams) => tabSchema.parse(params.get("onglet"))

export const meta = officeMeta("Projet de la galerie")

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  fetchTab(parseTab(new URL(request.url).searchParams))
  prime(works.detailsQuery(params.id))
  prime(photosQuery(params.id))
}

export default function EditWorkScreen({ params: { id } }: Route.ComponentProps) {
  const read = useQuery(works.detailsQuery(id))
  const photos = useQuery(photosQuery(id)).data?.rows
  const [tab, change] = useUrlState(parseTab)
  const back = (
    <Button component={Link} to="/admin/gallery" variant="default" leftSection={<ArrowLeft aria-hidden size={16} />}>
      Retour à la liste
    </Button>
  )
  if (!read.data && read.error) {
    return (
      <>
        <PageHeader title="Projet de la galerie" actions={back} />
        <ErrorOf read={read} title="Erreur lors du chargement du projet" />
      </>
    )
  }
  if (!read.data) return <Loading height={420} radius="lg" />
  const hasPair = ["before", "after"].every((type) => photos?.some(({ photo_type }) => photo_type === type))
  const label = photos ? `Photos avant/après (${photos.length})` : "Photos avant/après"
  return (
    <>
      <PageHeader title={read.data.title} actions={back} />
      <ErrorOf read={read} />
      <OfficeTabs
        label="Parties du projet"
        tabs={[
          { value: "details", label: "Détails", icon: Pencil },
          { value: "photos", label, icon: Images },
        ]}
        value={tab}
        onChange={(onglet) => change({ onglet }, { replace: true })}
        onNear={fetchTab}
      >
        <Suspense fallback={<Loading height={320} radius="lg" />}>
          {/* Hidden instead of unmounted on the photos tab, so that typed text is not lost. */}
          <div hidden={tab !== "details"}>
            <WorkForm key={id} work={read.data} hasPair={hasPair} onSaved={() => undefined} />
          </div>
          {tab === "photos" ? <PhotoSections workId={id} /> : null}
        </Suspense>
      </OfficeTabs>
    </>
  )
}
