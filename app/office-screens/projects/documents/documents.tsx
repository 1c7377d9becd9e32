import { useQuery } from "@tanstack/react-query"
import { FilePlus2, FileText } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { Records } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import type { PreviewedFile } from "#app/office/upload/file-preview.tsx"
import { takeFile } from "#app/office/upload/open-file.ts"
import { MOST_FILES, Uploader } from "#app/office/upload/uploader.tsx"
import type { StoredFile } from "#domain/uploads/schema.ts"
import type { Project } from "../data/list-projects.ts"
import { addFile, useDeletePart, useSetPart } from "../change-parts.ts"
import { documentsQuery } from "../part-queries.ts"
import { PARTS } from "../parts.ts"
import type { ProjectDocument } from "../data/list-parts.ts"
import { documentColumns, fileOf } from "./document-columns.tsx"

const FilePreview = lazy(() => import("#app/office/upload/file-preview.tsx").then((m) => ({ default: m.FilePreview })))
const StoredFiles = lazy(() => import("./stored-files.tsx").then((m) => ({ default: m.StoredFiles })))

/** The private documents of a project, newest first. */
export function Documents({ project }: { project: Project }) {
  const read = useQuery(documentsQuery(project.id))
  const view = useView(null, { from: "60em" })
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<PreviewedFile | null>(null)
  const set = useSetPart<ProjectDocument>(PARTS.documents, project.id, "Erreur lors de la mise à jour du document")
  const remove = useDeletePart(PARTS.documents, {
    done: "Document supprimé avec succès",
    failed: "Erreur lors de la suppression du fichier",
  })
  const documents = read.data ?? []
  return (
    <Panels>
      <Panel
        title="Documents"
        description="Devis, plans, contrats&nbsp;: PDF et images, vus de l’équipe seule tant que vous ne les montrez pas."
        actions={
          <IconButton icon={FilePlus2} onClick={() => setAdding(true)}>
            Ajouter des documents
          </IconButton>
        }
      >
        <ErrorOf read={read} />
        {isAdding ? <AddDocuments projectId={project.id} onClose={() => setAdding(false)} /> : null}
        {read.data?.length === 0 ? (
          <EmptyState
            icon={FileText}
            title="Aucun document"
            description="Ajoutez le devis signé, les plans, l’assurance."
          />
        ) : null}
        {documents.length > 0 ? (
          <Records
            caption="Documents"
            view={view}
            rows={documents}
            rowKey={({ id }) => id}
            columns={documentColumns({
              onSet: ({ id }, values) => set.mutate({ id, values }),
              onPreview: (document) => setShown(fileOf(document)),
              onDownload: (document) => void takeFile(fileOf(document)),
              onDelete: ({ id }) => remove.mutate(id),
            })}
          />
        ) : null}
      </Panel>
      <Suspense fallback={null}>
        <StoredFiles projectId={project.id} documents={documents} onPreview={setShown} />
        {shown ? <FilePreview file={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </Panels>
  )
}

function AddDocuments({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  async function keep({ bucket, path, name, mime_type, size_bytes }: StoredFile) {
    const document = {
      bucket,
      path,
      file_url: path,
      name,
      mime_type,
      size_bytes,
      document_type: "other",
      status: "draft",
    }
    await addFile(browserDb(), PARTS.documents, projectId, document, "Erreur lors de l’ajout du document")
    announceTableChange(PARTS.documents)
  }
  return (
    <Uploader
      purpose="project_document"
      record={projectId}
      hint={`PDF ou images, ${MOST_FILES} à la fois, 10\u00a0Mo chacun.`}
      failed="Erreur lors de l’upload"
      onStored={keep}
      arrived={{ one: "Document ajouté avec succès\u00a0!", many: "documents ajoutés avec succès\u00a0!" }}
      onClose={onClose}
    />
  )
}
