import { Anchor, Button } from "@mantine/core"
import { Mail, Pencil, Trash2 } from "lucide-react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { Lines, Minor, RowAction } from "#app/office/records/record-cells.tsx"
import { deleteRow } from "#app/office/records/rows.ts"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useCompanyName } from "#app/office/shell/company-name.ts"
import { paperLabels } from "#domain/contractors/labels.ts"
import { describeStanding, paperState, standingsOf } from "#domain/contractors/papers.ts"
import { formatShortDate, parisToday } from "#domain/dates.ts"
import { capitalized } from "#domain/typography.ts"
import type { ContractorDetails, Paper } from "./data.ts"
import { paperLooks } from "./looks.ts"
import { contractors } from "./records.ts"
import styles from "./contractors.module.css"

type PaperListProps = {
  contractor: ContractorDetails
  addresses: ReadonlyMap<string, string> | undefined
  onEdit: (id: string) => void
}

/** The required papers and their states, then each document with its file. */
export function PaperList({ contractor, addresses, onEdit }: PaperListProps) {
  const today = parisToday()
  const company = useCompanyName()
  const remove = useChange({
    table: contractors.table,
    change: (db, { id }: Paper) => deleteRow(db, "contractor_papers", id),
    done: "Document supprimé avec succès\u00a0!",
    failed: "Erreur lors de la suppression du fichier",
  })
  const ask = (paper: Paper) =>
    confirmDeletion({
      title: "Supprimer le document",
      question: `Êtes-vous sûr de vouloir supprimer ${paper.file_name}\u00a0?`,
      detail: `${paperLabels[paper.kind]} de ${contractor.name}. Le fichier est effacé aussi.`,
      onConfirm: () => remove.mutate(paper),
    })

  const standings = standingsOf(contractor.papers, today)
  const asked = standings.filter(({ state }) => state !== "valid").map(({ kind }) => paperLabels[kind])
  return (
    <>
      <ul className="office-stack" aria-label="Documents demandés">
        {standings.map((standing) => (
          <li key={standing.kind} className={styles.line}>
            <span>{paperLabels[standing.kind]}</span>
            <StatusBadge
              look={{ ...paperLooks[standing.state], label: capitalized(describeStanding(standing, today)) }}
            />
          </li>
        ))}
      </ul>
      {asked.length > 0 ? (
        <Button
          component="a"
          href={askForPapers(contractor, asked, company)}
          variant="default"
          size="compact-md"
          className={styles.ask ?? ""}
          leftSection={<Mail aria-hidden size={15} />}
        >
          Demander par e-mail
        </Button>
      ) : null}
      {contractor.papers.length > 0 ? (
        <ul className={`office-stack ${styles.files}`} aria-label="Fichiers">
          {contractor.papers.map((paper) => (
            <li key={paper.id} className={styles.line}>
              <Lines>
                <FileLink paper={paper} address={addresses?.get(paper.path)} isLoaded={addresses !== undefined} />
                <Minor>
                  {[
                    `du ${formatShortDate(paper.issued_on)} au ${formatShortDate(paper.expires_on)}`,
                    paperState(paper.expires_on, today) === "expired" ? "n’est plus valable" : null,
                    paper.reference,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Minor>
              </Lines>
              <span className="office-actions">
                <RowAction icon={Pencil} label="Modifier" about={paper.file_name} onClick={() => onEdit(paper.id)} />
                <RowAction
                  icon={Trash2}
                  label="Supprimer"
                  about={paper.file_name}
                  isDanger
                  onClick={() => ask(paper)}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** A message to the subcontractor in the reader's own mail program: it asks for the papers and nothing leaves from here. */
function askForPapers({ name, email }: ContractorDetails, papers: readonly string[], company: string): string {
  const body = [
    `Bonjour ${name},`,
    "Pour vous confier des chantiers, la loi nous demande de détenir ces documents à jour\u00a0:",
    papers.map((paper) => `- ${paper}`).join("\n"),
    `Pouvez-vous nous les envoyer en réponse à ce message\u00a0? Merci,\n${company}`,
  ].join("\n\n")
  return `mailto:${email}?subject=${encodeURIComponent(`Vos documents à jour – ${company}`)}&body=${encodeURIComponent(body)}`
}

type FileLinkProps = { paper: Paper; address: string | undefined; isLoaded: boolean }

/** A link to a private file, by a URL that is valid for an hour; a notice if the file is missing from the storage. */
function FileLink({ paper, address, isLoaded }: FileLinkProps) {
  const label = `${paperLabels[paper.kind]}\u00a0: ${paper.file_name}`
  if (address === undefined) {
    return (
      <span>
        {label}
        {isLoaded ? <Minor> Aperçu non disponible</Minor> : null}
      </span>
    )
  }
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" fw={600}>
      {label}
    </Anchor>
  )
}
