import { PriceRequestsPanel } from "#app/office-screens/projects/price-requests/price-requests-panel.tsx"
import { usePriceIntoQuote } from "./use-price-into-quote.ts"

type PriceRequestsTabProps = { project: { id: string; estimated_cost: number }; onAsk: () => void }

/** The subcontractors' prices of a renovation, which may go into its quote. */
export function PriceRequestsTab({ project, onAsk }: PriceRequestsTabProps) {
  return <PriceRequestsPanel project={project} onAsk={onAsk} onQuote={usePriceIntoQuote(project.id)} />
}
