import { Button } from "@mantine/core"
import { ArrowRight } from "lucide-react"
import { Link } from "react-router"
import { Figures, When } from "#app/office/records/cells.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { Fact, FactGroup } from "#app/office/records/facts.tsx"
import { PanelEnd, PanelRow, Reach } from "#app/office/records/record-panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatLongDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { budgetOf, describeWith, formatMargin, formatWithout, marginsOf } from "#domain/projects/money.ts"
import type { Project } from "./data/list-projects.ts"
import { quoteLooks, statusLooks } from "./looks.ts"
import { ProgressLine } from "#app/office/records/progress-line.tsx"

/** The main facts of a project, without leaving the list (specification §2). */
export function QuickView({ project }: { project: Project }) {
  const { client_name, client_phone, client_email, address, estimated_cost, actual_cost, budget_basis } = project
  const budget = budgetOf(project)
  const { planned, toDate } = marginsOf(project)
  return (
    <>
      <PanelRow>
        <StatusBadge look={statusLooks[project.status]} />
        <StatusBadge
          look={{
            ...quoteLooks[project.quote_status],
            label: `Devis\u00a0: ${quoteLooks[project.quote_status].label}`,
          }}
        />
      </PanelRow>
      <Reach
        phone={client_phone ? { number: client_phone, label: formatPhone(client_phone) } : null}
        email={client_email}
        address={address}
      />
      <FactGroup title="Client">
        <Fact label="Nom">{client_name}</Fact>
        <Fact label="Adresse">{address}</Fact>
      </FactGroup>
      <FactGroup title="Finances">
        <Fact label="Budget">
          <Lines>
            <Figures>{formatWithout(budget)}</Figures>
            {budget.without > 0 ? <Minor>{describeWith(budget)}</Minor> : null}
          </Lines>
        </Fact>
        <Fact label="Coût estimé">
          <Figures>{formatEuros(estimated_cost)} HT</Figures>
        </Fact>
        <Fact label="Coût réel">
          <Figures>{formatEuros(actual_cost)} HT</Figures>
        </Fact>
        <Fact label="Marge prévue">
          <Figures>{formatMargin(planned, budget_basis)}</Figures>
        </Fact>
        <Fact label="Marge à ce jour">
          <Figures>{formatMargin(toDate, budget_basis)}</Figures>
        </Fact>
      </FactGroup>
      <FactGroup title="Chantier">
        <Fact label="Avancement">
          <ProgressLine project={project} />
        </Fact>
        <Fact label="Échéance">
          {project.deadline ? <When iso={project.deadline}>{formatLongDate(project.deadline)}</When> : "Pas d’échéance"}
        </Fact>
        <Fact label="Description">{project.description}</Fact>
      </FactGroup>
      <PanelEnd>
        <Button component={Link} to={`/admin/reno/${project.id}`} rightSection={<ArrowRight aria-hidden size={16} />}>
          Voir tous les détails
        </Button>
      </PanelEnd>
    </>
  )
}
