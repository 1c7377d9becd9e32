import { Button } from "@mantine/core"
import { Eye, Pencil } from "lucide-react"
import { Email, Lines, Minor, NameLink, PhoneLink, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { describeJobs, formatRating, successRate } from "#domain/contractors/figures.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { summarizePapers } from "#domain/contractors/papers.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContractorSummary } from "./data.ts"
import { AVAILABLE, BUSY, paperLooks, PAPERS_IN_ORDER, removalLooks } from "./looks.ts"
import type { DialogName } from "./records.ts"
import { removalOf, type Removable } from "./use-removal.ts"
import styles from "./contractors.module.css"

type Toggled = Pick<ContractorSummary, "id" | "name" | "is_available">
export type ContractorActions = {
  onToggle: (contractor: Toggled) => void
  onDialog: (name: DialogName, id: string, line?: string) => void
  onRemove: (contractor: Removable) => void
}

type Context = ContractorActions & {
  hrefOf: (id: string) => string
  /** Signed URLs of the photos, by path. */
  photos: ReadonlyMap<string, string> | undefined
}

export function contractorColumns({ hrefOf, photos, ...actions }: Context): Column<ContractorSummary>[] {
  return [
    {
      header: "Sous-traitant",
      card: "head",
      cell: ({ id, name, specialties, photo_path }) => (
        <div className={styles.identity}>
          <PersonPicture name={name} address={photos?.get(photo_path ?? "") ?? null} size={44} />
          <Lines>
            <NameLink href={hrefOf(id)}>{name}</NameLink>
            <Minor>{describeSpecialties(specialties)}</Minor>
          </Lines>
        </div>
      ),
    },
    {
      header: "Disponibilité",
      card: "head",
      cell: ({ is_available, absent_until }) => (
        <Lines>
          <StatusBadge look={is_available ? AVAILABLE : BUSY} />
          {absent_until ? <Minor>Absent jusqu’au {formatShortDate(absent_until)}</Minor> : null}
        </Lines>
      ),
    },
    {
      header: "Contact",
      cell: ({ phone, email }) => (
        <Lines>
          <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink>
          <Minor>
            <Email of={email} />
          </Minor>
        </Lines>
      ),
    },
    { header: "Activité", align: "end", cell: (contractor) => <Activity contractor={contractor} /> },
    { header: "Documents", card: "foot", cell: (contractor) => <Papers {...contractor} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (contractor) => <Actions contractor={contractor} href={hrefOf(contractor.id)} {...actions} />,
    },
  ]
}

function Activity({ contractor }: { contractor: ContractorSummary }) {
  const rate = successRate(contractor)
  const { hourly_rate, rating, total_revenue } = contractor
  return (
    <Lines>
      <span className="office-figures">
        {[formatRating(rating), hourly_rate > 0 ? `${formatEuros(hourly_rate)}/h` : null].filter(Boolean).join(" · ") ||
          "Pas encore noté"}
      </span>
      <Minor>{describeJobs(contractor) ?? "Aucune mission"}</Minor>
      {rate === null ? null : <Minor>{`${rate}\u00a0% de réussite`}</Minor>}
      {total_revenue > 0 ? <Minor>{formatEuros(total_revenue)} de travaux terminés</Minor> : null}
    </Lines>
  )
}

/** The worst state among the papers, in one word, while a job or a price is at stake; the panel lists them all. */
function Papers({ papers, has_work }: Pick<ContractorSummary, "papers" | "has_work">) {
  const summary = summarizePapers(papers)
  if (!summary) return <StatusBadge look={PAPERS_IN_ORDER} />
  return has_work ? <StatusBadge look={{ ...paperLooks[summary.state], label: summary.label }} /> : null
}

type ActionsProps = ContractorActions & { contractor: ContractorSummary; href: string }

function Actions({ contractor, href, onToggle, onDialog, onRemove }: ActionsProps) {
  const { id, name, is_available } = contractor
  const removal = removalOf(contractor)
  return (
    <RowActions
      inRecord={
        <>
          <RowAction icon={Eye} label="Détails" about={`de ${name}`} to={href} />
          <RowAction icon={Pencil} label="Modifier" about={name} onClick={() => onDialog("modifier", id)} />
          <RowAction
            {...removalLooks[removal]}
            about={name}
            isDanger={removal === "delete"}
            onClick={() => onRemove(contractor)}
          />
        </>
      }
    >
      <ToggleButton contractor={{ id, name, is_available }} onToggle={onToggle} />
    </RowActions>
  )
}

export function ToggleButton({ contractor, onToggle }: Pick<ContractorActions, "onToggle"> & { contractor: Toggled }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Changer la disponibilité de ${contractor.name}`}
      onClick={() => onToggle(contractor)}
    >
      Changer
    </Button>
  )
}
