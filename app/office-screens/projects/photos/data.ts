import { dataOf, type Db } from "#app/lib/db.ts"
import { rooted } from "#app/lib/own-address.ts"
import { signFiles } from "#app/office/upload/signed-files.ts"
import { publicAddress, uploadFile } from "#app/office/upload/upload-file.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import { PARTS } from "../parts.ts"
import type { ProjectPhoto } from "../data/list-parts.ts"

export const GALLERY = { works: "gallery_projects", photos: "gallery_photos" } as const

/** The gallery works to which photos can be added, newest first. */
export async function listWorks(db: Db) {
  return await db
    .from(GALLERY.works)
    .select("id, title, is_published")
    .order("created_at", { ascending: false })
    .limit(100)
    .then(dataOf)
}

/** Adds a work as a draft, to be published from its own page. Returns its id. */
export async function addWork(db: Db, { title, location }: { title: string; location: string }): Promise<string> {
  const data = await db
    .from(GALLERY.works)
    .insert({ title, location, category: "reno" })
    .select("id")
    .single()
    .then(dataOf)
  return data.id
}

/** Copies a private photo into a work of the public gallery. The copy is an independent file: deleting one keeps the other. */
export async function publishPhoto(db: Db, workId: string, photo: ProjectPhoto): Promise<void> {
  const { path: from, url } = photo
  const address = from === null ? rooted(url) : (await signFiles(db, [from])).get(from)
  if (!address) throw new AppError("unavailable")
  const answer = await fetch(address)
  if (!answer.ok) throw new AppError("unavailable")
  const bytes = await answer.blob()
  const file = new File([bytes], `${photo.caption || "chantier"}.webp`, { type: bytes.type })
  const stored = await uploadFile(db, { purpose: "gallery_photo", file, record: workId })
  const { bucket, path } = stored
  const data = await db
    .from(GALLERY.photos)
    .insert({
      project_id: workId,
      photo_type: photo.category,
      url: publicAddress(db, stored),
      bucket,
      path,
      caption: photo.caption || null,
    })
    .select("id")
    .single()
    .then(dataOf)
  const linked = await db.from(PARTS.photos).update({ gallery_photo_id: data.id }).eq("id", photo.id)
  if (linked.error) throw toAppError(linked.error)
}
