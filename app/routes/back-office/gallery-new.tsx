import { Images, Pencil } from "lucide-react"
import { lazy, Suspense } from "react"
import { useNavigate } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { OfficeTabs } from "#app/office/shell/office-tabs.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"

const loadForm = () =>
  import("#app/office-screens/content/gallery/work-form.tsx").then((m) => ({ default: m.WorkForm }))
const WorkForm = lazy(loadForm)

const TABS = [
  { value: "details", label: "Détails", icon: Pencil },
  { value: "photos", label: "Photos avant/après", icon: Images, isDisabled: true },
] as const

export const meta = officeMeta("Nouveau projet")

export function clientLoader() {
  loadForm().catch(() => undefined)
}

export default function NewWorkScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Nouveau projet"
        description="Veuillez d’abord enregistrer le projet avant d’ajouter des photos."
      />
      <OfficeTabs label="Parties du projet" tabs={TABS} value="details" onChange={() => undefined}>
        <Suspense fallback={<Loading height={320} radius="lg" />}>
          <WorkForm work={null} onSaved={(id) => void navigate(`/admin/gallery/edit/${id}?onglet=photos`)} />
        </Suspense>
      </OfficeTabs>
    </>
  )
}
