import { Button } from "@mantine/core"
import { FileText } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "../feedback/reason-of.ts"
import { toastError } from "../feedback/toasts.tsx"
import { Panel } from "../records/panel.tsx"
import { openInNewTab } from "./open-file.ts"

/** As the functions of the database answer a document that the site draws: once, and it never changes. */
export type StoredDocument = {
  id: string
  made_at: string | null
  bucket: string | null
  path: string | null
  sha256: string | null
  last_error: string | null
  /** Not made three times. */
  has_failed: boolean
}
/** `facts`: what is known of it once it is made. */
export type DrawnDocument = StoredDocument & { name: string; fileName: string; facts: string }

const WHILE_DRAWN_MS = 3000

/** How often a record is read again: while one of its documents is being made. For `refetchInterval`. */
export const readWhileDrawn = (documents: readonly Pick<StoredDocument, "made_at" | "has_failed">[]) =>
  documents.some(({ made_at, has_failed }) => made_at === null && !has_failed) ? WHILE_DRAWN_MS : false

/** « empreinte 1a2b3c4d »: enough to tell two files apart. */
export const shortHash = ({ sha256 }: Pick<StoredDocument, "sha256">) => `empreinte ${sha256?.slice(0, 8) ?? ""}`

/** The panel « Documents » of a record: each is opened when it is made. */
export function DrawnDocuments({ documents }: { documents: readonly DrawnDocument[] }) {
  if (documents.length === 0) return null
  return (
    <Panel title="Documents">
      <DrawnList documents={documents} />
    </Panel>
  )
}

/** The same inside another panel. */
export const DrawnList = ({ documents }: { documents: readonly DrawnDocument[] }) => (
  <div role="status">
    <ul className="office-lines">
      {documents.map((document) => (
        <li key={document.id} className="office-between">
          <div>
            {document.name}
            <div className="office-minor">{stateOf(document)}</div>
          </div>
          {document.made_at ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<FileText aria-hidden size={14} />}
              aria-label={`Ouvrir le document «\u00a0${document.name}\u00a0»`}
              onClick={() => open(document)}
            >
              Ouvrir
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  </div>
)

function stateOf({ made_at, last_error, has_failed, facts }: DrawnDocument): string {
  if (made_at) return facts
  if (has_failed)
    return "N’a pas pu être préparé après plusieurs essais\u00a0; rien n’est parti au client sans lui. Prévenez la personne qui s’occupe du site, qui essaie encore."
  return last_error ? "N’a pas pu être préparé, le site essaie à nouveau." : "Se prépare…"
}

function open({ fileName: name, path, bucket }: DrawnDocument): void {
  const file = { name, path, address: null, mimeType: "application/pdf", ...(bucket ? { bucket } : {}) }
  openInNewTab(browserDb(), file).catch((error: Error) =>
    toastError("Le document n’a pas pu être ouvert", reasonOf(error)),
  )
}
