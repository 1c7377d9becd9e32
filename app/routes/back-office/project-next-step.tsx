import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CalendarPlus, FileSignature, HandCoins, Scale } from "lucide-react"
import { Link } from "react-router"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { Project } from "#app/office-screens/projects/data/list-projects.ts"
import { priceRequestsQuery } from "#app/office-screens/projects/price-requests/queries.ts"
import { quotesOfQuery } from "#app/office-screens/quotes/list/queries.ts"
import { quotePath } from "#app/office-screens/quotes/list/quote-columns.tsx"
import { RecordVisits } from "#app/office-screens/visits/record-visits.tsx"
import { countOf } from "#domain/numbers.ts"
import { nextStep } from "#domain/projects/next-step.ts"

type ProjectNextStepProps = {
  project: Project
  counts: { milestones?: number | undefined }
  onAskPrices: () => void
}

/** The next step of a renovation, and its visits. */
export function ProjectNextStep(props: ProjectNextStepProps) {
  return (
    <>
      <NextStep {...props} />
      <RecordVisits of={{ project_id: props.project.id }} frame={Panel} />
    </>
  )
}

/** The next step of a renovation that is being prepared, from its prices, its quotes and its milestones. */
function NextStep({ project, counts, onAskPrices }: ProjectNextStepProps) {
  const prices = useQuery(priceRequestsQuery(project.id)).data
  const quotes = useQuery(quotesOfQuery({ table: "reno_projects", id: project.id })).data
  if (!prices || !quotes || counts.milestones === undefined) return null
  const draft = quotes.find(({ state }) => state === "draft")
  const step = nextStep({ ...project, prices, hasDraft: draft !== undefined, milestones: counts.milestones })
  if (!step) return null
  const quote = draft ? quotePath(draft.id) : `/admin/devis/nouveau?chantier=${project.id}`
  const toQuote = (isMain: boolean) => (
    <Button
      component={Link}
      to={quote}
      variant={isMain ? "filled" : "default"}
      leftSection={<FileSignature aria-hidden size={16} />}
    >
      {draft ? "Terminer le devis" : "Préparer le devis"}
    </Button>
  )
  const tab = (name: string, label: string, Icon: typeof Scale) => (
    <Button component={Link} to={`?onglet=${name}`} replace leftSection={<Icon aria-hidden size={16} />}>
      {label}
    </Button>
  )
  switch (step.step) {
    case "start":
      return (
        <Panel title="Prochaine étape" description="Demandez des prix à vos sous-traitants, ou chiffrez vous-même.">
          <div className="office-actions">
            <IconButton icon={HandCoins} onClick={onAskPrices}>
              Demander des prix
            </IconButton>
            {toQuote(false)}
          </div>
        </Panel>
      )
    case "decide":
      return (
        <Panel
          title="Prochaine étape"
          description={`${countOf(step.count, "prix reçu attend", "prix reçus attendent")} votre choix.`}
        >
          <div className="office-actions">{tab("devis", "Comparer les prix", Scale)}</div>
        </Panel>
      )
    case "quote":
      return (
        <Panel
          title="Prochaine étape"
          description={
            step.waiting > 0
              ? `${countOf(step.waiting, "sous-traitant n’a pas encore répondu", "sous-traitants n’ont pas encore répondu")}.`
              : "Tout est là pour envoyer le devis au client."
          }
        >
          <div className="office-actions">{toQuote(true)}</div>
        </Panel>
      )
    case "plan":
      return (
        <Panel title="Prochaine étape" description="Le devis est signé, et le chantier n’a pas encore de jalon.">
          <div className="office-actions">{tab("jalons", "Planifier le chantier", CalendarPlus)}</div>
        </Panel>
      )
  }
}
