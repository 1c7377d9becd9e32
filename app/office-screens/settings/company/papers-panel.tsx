import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CalendarClock, CircleAlert, CircleCheck, Clock, Eye, Plus } from "lucide-react"
import { useState } from "react"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { companyPaperName, companyPaperState, describeQualification, describeValidity } from "#domain/company/papers.ts"
import { parisToday } from "#domain/dates.ts"
import styles from "./papers-panel.module.css"
import { type CompanyPaper, papersQuery, useDeletePaper } from "./papers.ts"

const PaperDialog = lazyAfterFirstScreen(() => import("./paper-dialog.tsx").then((m) => m.PaperDialog))

const LOOKS: Record<ReturnType<typeof companyPaperState>, StatusLook> = {
  coming: { label: "Pas encore valable", tone: "neutral", icon: CalendarClock },
  valid: { label: "Valable", tone: "success", icon: CircleCheck },
  soon: { label: "Expire bientôt", tone: "warning", icon: Clock },
  expired: { label: "Expiré, retiré du site", tone: "danger", icon: CircleAlert },
  missing: { label: "À demander", tone: "neutral", icon: CircleAlert },
}
const SHOWN: StatusLook = { label: "Certificat sur le site", tone: "neutral", icon: Eye }

/** The company's qualifications and the certificates of its insurance, with their dates and files. */
export function PapersPanel() {
  const read = useQuery(papersQuery)
  const [open, setOpen] = useState<CompanyPaper | "new" | null>(null)
  const remove = useDeletePaper()
  const today = parisToday()
  return (
    <Panel
      anchor="documents"
      title="Qualifications et attestations"
      description="RGE, Qualibat, attestation décennale… Le site ne cite que celles qui sont valables aujourd’hui. Trente jours avant la fin, elles sont rappelées dans «&nbsp;À traiter&nbsp;». Chaque document s’enregistre dans sa fenêtre."
      actions={
        <IconButton variant="default" icon={Plus} onClick={() => setOpen("new")}>
          Ajouter un document
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {read.data?.length === 0 ? (
        <p className="office-minor">Aucun document&nbsp;: le site n’annonce aucune qualification.</p>
      ) : null}
      <ul className={styles.papers} aria-label="Qualifications et attestations">
        {read.data?.map((paper) => (
          <li key={paper.id}>
            <Lines>
              <strong>{paper.name ? describeQualification(paper) : companyPaperName(paper)}</strong>
              <Minor>{describeValidity(paper.issued_on, paper.expires_on)}</Minor>
              {paper.file_name ? <File name={paper.file_name} address={paper.address} /> : null}
            </Lines>
            <ItemActions
              about={companyPaperName(paper)}
              question="Supprimer ce document&nbsp;?"
              onEdit={() => setOpen(paper)}
              onDelete={() => remove.mutate(paper.id)}
            >
              <StatusBadge look={LOOKS[companyPaperState(paper, today)]} />
              {paper.is_public ? <StatusBadge look={SHOWN} /> : null}
            </ItemActions>
          </li>
        ))}
      </ul>
      {open ? (
        <LazyDialog onClose={() => setOpen(null)}>
          <PaperDialog paper={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}

function File({ name, address }: { name: string; address: string | null }) {
  if (address === null) return <Minor>{name} (aperçu non disponible)</Minor>
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
      {name}
    </Anchor>
  )
}
