import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Download, FileArchive } from "lucide-react"
import { useState } from "react"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor, RowAction } from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { useView } from "#app/office/records/view-switch.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { countOf, formatBytes } from "#domain/numbers.ts"
import styles from "./compliance.module.css"
import { archiveAddress, requestArchive, type YearlyArchive } from "./data.ts"
import { ARCHIVES, yearlyArchivesQuery } from "./queries.ts"

const table = ARCHIVES

/** The yearly archives of the ledger: list, make, download. */
export function ArchivesPanel({ isAdmin }: { isAdmin: boolean }) {
  const read = useQuery(yearlyArchivesQuery)
  const view = useView(null)
  const columns = useColumns(isAdmin)
  const { archives = [], requests = [], years = [] } = read.data ?? {}
  return (
    <Panel
      title="Archives annuelles"
      description="Tous les encaissements et toutes les factures de l’année, ligne à ligne, avec leurs documents en PDF, dans des formats ouverts, avec une notice en français. L’archive d’une année se fait d’elle-même après le 1er&nbsp;janvier, par le serveur du site. Gardez-en une copie ailleurs."
      actions={isAdmin && years.length > 0 ? <MakeArchive years={years} isUnderWay={requests.length > 0} /> : null}
    >
      <ErrorOf read={read} />
      <div role="status">
        {requests.map(({ year, asked_at, failure }) => (
          <p key={year} className={styles.request}>
            {failure
              ? `L’archive de ${year} n’a pas été faite (${failure}). Le site réessaie de lui-même.`
              : `L’archive de ${year} se prépare, demandée le ${formatDateTime(new Date(asked_at))}. Elle arrive dans la minute, si le serveur du site est en marche.`}
          </p>
        ))}
      </div>
      {read.data && archives.length === 0 ? (
        <p className="office-minor">Aucune archive annuelle pour l’instant.</p>
      ) : null}
      {archives.length > 0 ? (
        <Records caption="Archives annuelles" view={view} rows={archives} rowKey={({ id }) => id} columns={columns} />
      ) : null}
    </Panel>
  )
}

function MakeArchive({ years, isUnderWay }: { years: number[]; isUnderWay: boolean }) {
  const [chosen, choose] = useState(years[0] ?? 0)
  const make = useChange({
    table,
    change: requestArchive,
    done: (_nothing, year) => `L’archive de ${year} se prépare`,
    failed: "L’archive n’est pas demandée",
  })
  return (
    <>
      {years.length > 1 ? (
        <NativeSelect
          aria-label="Année à archiver"
          data={years.map(String)}
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      ) : null}
      <IconButton
        variant="default"
        icon={FileArchive}
        loading={make.isPending || isUnderWay}
        onClick={() => make.mutate(chosen)}
      >
        Archiver l’année {chosen}
      </IconButton>
    </>
  )
}

function useColumns(isAdmin: boolean): Column<YearlyArchive>[] {
  const take = useChange({
    table,
    change: archiveAddress,
    onDone: (address) => window.location.assign(address),
    failed: "L’archive ne se télécharge pas",
  })
  return [
    {
      header: "Année",
      cell: ({ year, part }) => (
        <strong>
          {year}
          {part > 1 ? `, partie\u00a0${part}` : null}
        </strong>
      ),
      card: "head",
    },
    {
      header: "Faite",
      cell: ({ made_at, made_by_name }) => (
        <Lines>
          <span className="nowrap">le {formatDateTime(new Date(made_at))}</span>
          <Minor>par {made_by_name ?? "le site"}</Minor>
        </Lines>
      ),
    },
    {
      header: "Contenu",
      cell: ({ part, receipt_count, invoice_count, byte_count }) =>
        [
          part > 1 ? "documents" : countOf(receipt_count, "ligne", "lignes"),
          invoice_count > 0 ? countOf(invoice_count, "facture", "factures") : null,
          formatBytes(byte_count),
        ]
          .filter(Boolean)
          .join(", "),
    },
    {
      header: "Empreinte SHA-256",
      cell: ({ sha256 }) => <code className={styles.hash}>{sha256}</code>,
      only: "table",
    },
    ...(isAdmin
      ? [
          {
            header: "Actions",
            isHeaderHidden: true,
            card: "foot",
            align: "end",
            cell: (archive: YearlyArchive) => (
              <RowAction
                icon={Download}
                label="Télécharger"
                about={`l’archive de ${archive.year}${archive.part > 1 ? `, partie ${archive.part},` : ""} du ${formatDateTime(new Date(archive.made_at))}`}
                onClick={() => take.mutate(archive)}
              />
            ),
          } as const,
        ]
      : []),
  ]
}
