import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { FolderOpen, Trash2 } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { toastError, toastSuccess } from "#app/office/feedback/toasts.tsx"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Lines, Minor, RowAction, RowActions } from "#app/office/records/record-cells.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { type ListedFile, removeFile } from "#app/office/upload/signed-files.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatBytes } from "#domain/numbers.ts"
import { nameOfStored } from "#domain/uploads/rules.ts"
import { folderQuery } from "../file-queries.ts"
import { useDeletePart } from "../change-parts.ts"
import { PARTS } from "../parts.ts"
import type { ProjectDocument } from "../data/list-parts.ts"
import { askToDelete } from "./document-columns.tsx"
import styles from "./documents.module.css"

type StoredFilesProps = {
  projectId: string
  documents: readonly ProjectDocument[]
  onPreview: (file: PreviewedFile) => void
}

/** The latest hundred files in the documents folder of the storage, with or without a document row (specification §3, stored file listing). */
export function StoredFiles({ projectId, documents, onPreview }: StoredFilesProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Panel
      title="Fichiers enregistrés"
      description="Le dossier du projet tel qu’il est stocké&nbsp;: les cent derniers fichiers."
      actions={
        <IconButton variant="default" icon={FolderOpen} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Fermer le dossier" : "Ouvrir le dossier"}
        </IconButton>
      }
    >
      {isOpen ? <Folder projectId={projectId} documents={documents} onPreview={onPreview} /> : null}
    </Panel>
  )
}

function Folder({ projectId, documents, onPreview }: StoredFilesProps) {
  const read = useQuery(folderQuery(projectId, "project_document"))
  const removeDocument = useDeletePart(PARTS.documents, {
    done: "Document supprimé avec succès",
    failed: "Erreur lors de la suppression du fichier",
  })
  async function remove({ path }: ListedFile) {
    // If a document row names the file, deleting the row also deletes the file.
    const owner = documents.find((document) => document.path === path)
    if (owner) return removeDocument.mutate(owner.id)
    if (await removeFile(browserDb(), path)) toastSuccess("Fichier supprimé avec succès")
    else toastError("Erreur lors de la suppression du fichier")
    announceTableChange(PARTS.documents)
  }
  const nameOf = ({ path }: ListedFile) =>
    documents.find((document) => document.path === path)?.name ?? nameOfStored(path)
  return (
    <>
      <ErrorOf read={read} />
      {read.data?.length === 0 ? <p className="office-minor">Ce dossier est vide.</p> : null}
      <ul className={`office-stack ${styles.files}`} aria-label="Fichiers enregistrés">
        {read.data?.map((file) => (
          <li key={file.path}>
            <Lines>
              <button
                type="button"
                className={styles.name}
                onClick={() =>
                  onPreview({ name: nameOf(file), path: file.path, address: null, mimeType: file.mimeType })
                }
              >
                {nameOf(file)}
              </button>
              <Minor>
                {[file.mimeType, formatBytes(file.size), formatDateTime(new Date(file.lastModified))].join(" · ")}
              </Minor>
            </Lines>
            <RowActions>
              <RowAction
                icon={Trash2}
                label="Supprimer"
                about={nameOf(file)}
                isDanger
                onClick={() => askToDelete(nameOf(file), () => void remove(file))}
              />
            </RowActions>
          </li>
        ))}
      </ul>
    </>
  )
}
