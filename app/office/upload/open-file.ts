import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { rooted } from "#app/lib/own-address.ts"
import { AppError } from "#domain/errors.ts"
import { sentenceOf } from "../feedback/reason-of.ts"
import { toastError } from "../feedback/toasts.tsx"
import { signDownload, signFiles } from "./signed-files.ts"

const PDF = "application/pdf"
/** How long the new tab has to read its blob URL before it is revoked (specification §9). */
const REVOKED_AFTER_MS = 1000

/** A private file by its storage path, or a public file of the site by its URL. */
export type FileToOpen = {
  name: string
  path: string | null
  address: string | null
  mimeType?: string | null
  bucket?: string
}

/** What a preview shows, or the specification's sentence for why there is no preview (§8, file browser). */
export type Opened = { kind: "picture" | "pdf"; address: string } | { kind: "refused"; message: string }

const refused = (message: string): Opened => ({ kind: "refused", message })

/** Fetches what a preview of the file needs. */
export async function openFile(db: Db, file: FileToOpen, isOwn: (address: string) => boolean): Promise<Opened> {
  const kind = kindOf(file)
  if (kind === null) return refused("Aperçu non disponible pour ce type de fichier")
  try {
    const address = await addressOf(db, file).catch(() => null)
    if (address === null || !isOwn(address)) return refused("Impossible de générer l’URL d’aperçu")
    if (kind === "picture") return { kind, address }
    const pdf = await fetchPdf(address).catch(() => null)
    return pdf ? { kind, address: URL.createObjectURL(pdf) } : refused("Erreur lors du chargement du PDF")
  } catch (error) {
    console.error("A preview could not be opened", error)
    return refused("Erreur lors de l’ouverture de l’aperçu")
  }
}

/** Opens the file in a new tab. The tab opens before the first `await`: afterwards browsers block it. */
export async function openInNewTab(db: Db, file: FileToOpen): Promise<void> {
  const tab = window.open("about:blank", "_blank")
  try {
    const address = await addressOf(db, file)
    if (address === null || tab === null) throw new AppError("unavailable")
    if (kindOf(file) !== "pdf") {
      tab.location.href = address
      return
    }
    const own = URL.createObjectURL(await fetchPdf(address))
    tab.location.href = own
    setTimeout(() => URL.revokeObjectURL(own), REVOKED_AFTER_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Downloads the file. */
export async function takeFile({ name, path, address }: FileToOpen): Promise<void> {
  try {
    const href = path === null ? rooted(address ?? "") : await signDownload(browserDb(), path, name)
    Object.assign(document.createElement("a"), { href, download: name }).click()
  } catch (error) {
    toastError(`Erreur lors du téléchargement: ${sentenceOf(error)}`)
  }
}

/** Decides by the MIME type if it is known, else by the file extension. */
export function kindOf({ mimeType, path, address }: Omit<FileToOpen, "name">): "picture" | "pdf" | null {
  const end = /\.(\w+)$/.exec(path ?? address ?? "")?.[1]?.toLowerCase() ?? ""
  if (mimeType === PDF || end === "pdf") return "pdf"
  const isPicture = mimeType ? mimeType.startsWith("image/") : /^(webp|jpe?g|png|gif|avif|svg)$/.test(end)
  return isPicture ? "picture" : null
}

async function addressOf(db: Db, { path, address, bucket }: FileToOpen): Promise<string | null> {
  if (path === null) return address && rooted(address)
  return (await signFiles(db, [path], bucket)).get(path) ?? null
}

async function fetchPdf(address: string): Promise<Blob> {
  const answer = await fetch(address)
  if (!answer.ok) throw new AppError("unavailable")
  return new Blob([await answer.arrayBuffer()], { type: PDF })
}
