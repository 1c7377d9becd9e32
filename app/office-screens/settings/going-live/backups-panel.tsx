import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Archive as ArchiveIcon, Download, FileCheck, Moon, Trash2, UserRound } from "lucide-react"
import { useState } from "react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { RowAction } from "#app/office/records/record-cells.tsx"
import { type Column, Records, RecordsSkeleton } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useView } from "#app/office/records/view-switch.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { formatBytes, formatCount } from "#domain/numbers.ts"
import { BackupsState } from "./backups-state.tsx"
import { type ListedArchive, makeArchive, removeArchive, verifyArchive } from "./data.ts"
import { DownloadDialog } from "./download-dialog.tsx"
import { archivesQuery, BACKUPS } from "./queries.ts"

const DAILY = { label: "De la nuit", tone: "neutral", icon: Moon } as const
const BY_HAND = { label: "À la main", tone: "info", icon: UserRound } as const
const table = BACKUPS

/** The backup archives of the machine: list, create, verify, download, and delete those made by hand. */
export function BackupsPanel() {
  const read = useQuery(archivesQuery)
  const view = useView(null)
  const make = useChange({
    table,
    change: makeArchive,
    done: "Sauvegarde faite et relue",
    failed: "La sauvegarde n’a pas été faite",
    readsAgainWhenRefused: true,
  })
  const [chosen, choose] = useState<ListedArchive | null>(null)
  const columns = useColumns(choose)
  const { archives = [], folder, kept, failure } = read.data ?? {}
  return (
    <Panel
      title="Sauvegardes"
      description={
        kept === "off"
          ? "Les sauvegardes de nuit sont arrêtées (BACKUPS=off)\u00a0: faites-en à la main."
          : "Une archive se fait chaque nuit\u00a0: celles des sept derniers jours sont gardées, puis une par semaine pendant quatre semaines."
      }
      actions={
        <IconButton icon={ArchiveIcon} loading={make.isPending} onClick={() => make.mutate()}>
          Sauvegarder maintenant
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {failure ? (
        <Alert color="red" title="La dernière sauvegarde a échoué" mb="md">
          {formatDateTime(new Date(failure.created_at))}&nbsp;: {failure.failure}
        </Alert>
      ) : null}
      {read.data ? <BackupsState state={read.data} /> : null}
      {read.isPending ? <RecordsSkeleton view={view} count={3} /> : null}
      {read.data && archives.length === 0 ? (
        <EmptyState icon={ArchiveIcon} title="Aucune archive" description="Faites la première maintenant." />
      ) : null}
      {archives.length > 0 ? (
        <Records caption="Archives" view={view} rows={archives} rowKey={({ name }) => name} columns={columns} />
      ) : null}
      {folder ? (
        <p className="office-minor office-below">
          Une archive téléchargée contient tout, clés comprises&nbsp;: elle et sa phrase secrète suffisent pour remettre
          le site en marche sur une machine neuve, par <code>npm run restore -- mirabelle-….archive</code> dans un
          dossier vide. Sur le serveur, les archives sont dans {folder}, chacune avec ses clés dans un fichier à part.
        </p>
      ) : null}
      {chosen ? <DownloadDialog archive={chosen} onClose={() => choose(null)} /> : null}
    </Panel>
  )
}

function useColumns(onDownload: (archive: ListedArchive) => void): Column<ListedArchive>[] {
  const verify = useChange({
    table,
    change: (db, name: string) => verifyArchive(db, name),
    done: "L’archive est entière",
    failed: "L’archive n’est pas vérifiée",
  })
  const remove = useChange({
    table,
    change: (db, name: string) => removeArchive(db, name),
    done: "Archive supprimée",
    failed: "Erreur lors de la suppression de l’archive",
    readsAgainWhenRefused: true,
  })
  const askToRemove = (name: string) =>
    confirmDeletion({
      title: "Supprimer l’archive",
      question: "Êtes-vous sûr de vouloir supprimer cette archive\u00a0?",
      detail: `${name} et ses clés.`,
      onConfirm: () => remove.mutate(name),
    })
  return [
    { header: "Faite le", cell: ({ made_at }) => <strong>{formatDateTime(new Date(made_at))}</strong>, card: "head" },
    { header: "Origine", cell: ({ is_daily }) => <StatusBadge look={is_daily ? DAILY : BY_HAND} />, card: "head" },
    {
      header: "Contenu",
      cell: ({ bytes, rows, files }) =>
        [
          formatBytes(bytes),
          ...(rows === null ? [] : [`${formatCount(rows)}\u00a0ligne${rows > 1 ? "s" : ""}`]),
          ...(files === null ? [] : [`${formatCount(files)}\u00a0fichier${files > 1 ? "s" : ""}`]),
        ].join(", "),
    },
    {
      header: "Vérifiée le",
      cell: ({ verified_at }) => (verified_at ? formatDateTime(new Date(verified_at)) : "jamais"),
      isLabelledOnCard: true,
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      card: "foot",
      align: "end",
      cell: (archive) => {
        const { name, is_daily, made_at } = archive
        const about = formatDateTime(new Date(made_at))
        const isBusy = verify.isPending && verify.variables === name
        return (
          <div className="office-actions">
            <RowAction icon={Download} label="Télécharger" about={about} onClick={() => onDownload(archive)} />
            <RowAction
              icon={FileCheck}
              label={isBusy ? "Vérification…" : "Vérifier"}
              about={about}
              onClick={() => verify.mutate(name)}
            />
            {is_daily ? null : (
              <RowAction icon={Trash2} label="Supprimer" about={about} onClick={() => askToRemove(name)} />
            )}
          </div>
        )
      },
    },
  ]
}
