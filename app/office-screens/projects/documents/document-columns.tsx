import { NativeSelect, Switch } from "@mantine/core"
import { Download, Eye, Trash2 } from "lucide-react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { Lines, Minor, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import type { PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { type DocumentType, documentTypeLabels } from "#domain/projects/labels.ts"
import { formatBytes } from "#domain/numbers.ts"
import { documentLooks } from "../looks.ts"
import type { ProjectDocument } from "../data/list-parts.ts"
import styles from "./documents.module.css"

type Actions = {
  onSet: (document: ProjectDocument, values: Partial<ProjectDocument>) => void
  onPreview: (document: ProjectDocument) => void
  onDownload: (document: ProjectDocument) => void
  onDelete: (document: ProjectDocument) => void
}

export function documentColumns({ onSet, onPreview, onDownload, onDelete }: Actions): Column<ProjectDocument>[] {
  return [
    {
      header: "Document",
      card: "head",
      cell: (document) => (
        <Lines>
          <button type="button" className={styles.name} onClick={() => onPreview(document)}>
            {document.name}
          </button>
          <Minor>
            {[
              formatDateTime(new Date(document.created_at)),
              document.size_bytes === null ? null : formatBytes(document.size_bytes),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Minor>
        </Lines>
      ),
    },
    {
      header: "Type",
      cell: (document) => (
        <NativeSelect
          size="xs"
          aria-label={`Type de ${document.name}`}
          value={document.document_type}
          onChange={({ currentTarget }) => onSet(document, { document_type: currentTarget.value as DocumentType })}
          data={Object.entries(documentTypeLabels).map(([value, label]) => ({ value, label }))}
        />
      ),
    },
    {
      header: "Statut",
      card: "head",
      cell: (document) => (
        <StatusSelect
          label={`Statut de ${document.name}`}
          looks={documentLooks}
          value={document.status}
          onChange={(status) => onSet(document, { status })}
        />
      ),
    },
    {
      header: "Client",
      cell: (document) => (
        <Switch
          size="sm"
          label="Visible"
          aria-label={`Visible par le client\u00a0: ${document.name}`}
          checked={document.is_client_visible}
          onChange={({ currentTarget }) => onSet(document, { is_client_visible: currentTarget.checked })}
        />
      ),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "foot",
      cell: (document) => (
        <RowActions>
          <RowAction icon={Eye} label="Aperçu" about={`de ${document.name}`} onClick={() => onPreview(document)} />
          <RowAction icon={Download} label="Télécharger" about={document.name} onClick={() => onDownload(document)} />
          <RowAction
            icon={Trash2}
            label="Supprimer"
            about={document.name}
            isDanger
            onClick={() => askToDelete(document.name, () => onDelete(document))}
          />
        </RowActions>
      ),
    },
  ]
}

export function askToDelete(name: string, onConfirm: () => void) {
  confirmDeletion({
    title: "Supprimer le fichier",
    question: `Êtes-vous sûr de vouloir supprimer «\u00a0${name}\u00a0»\u00a0?`,
    detail: "Il ne pourra pas être récupéré.",
    onConfirm,
  })
}

export function fileOf({ name, path, file_url, mime_type }: ProjectDocument): PreviewedFile {
  return { name, path, address: file_url, mimeType: mime_type }
}
