import sharp from "sharp"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { photograph } from "#tests/support/photographs.ts"
import { answered, done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"

/** A photograph as a phone writes it: turned by its EXIF, which also names the place. */
export async function takePicture(world: YearWorld, seed: number): Promise<File> {
  const bytes = await photograph({ seed, megapixels: world.megapixels })
  return new File([bytes], `chantier-${seed}.jpg`, { type: "image/jpeg" })
}

/** Staff upload a file through the site. */
export async function upload(world: YearWorld, purpose: string, file: File, record?: string): Promise<StoredFile> {
  const form = new FormData()
  form.set("purpose", purpose)
  form.set("file", file)
  if (record) form.set("record", record)
  return answered<StoredFile>(`upload of ${file.name}`, await world.office.call("upload-file", form))
}

/** Staff publish a finished work with its photograph on « Nos réalisations ». */
export async function publishWork(world: YearWorld, seed: number): Promise<void> {
  const { bucket, path } = await upload(world, "gallery_main", await takePicture(world, seed))
  const db = await world.office.db()
  const image = world.service().storage.from(bucket).getPublicUrl(path).data.publicUrl
  const title = `Salle de bains ${seed}`
  const row = {
    title,
    location: "Paris 11e",
    category: "reno",
    is_published: true,
    image,
    image_bucket: bucket,
    image_path: path,
  }
  done("published work", await db.from("gallery_projects").insert(row).select("id").single())
  world.published.push({ title, image })
}

/** The picture at this address, as a visitor gets it, must lie as the EXIF says, and say nothing of the place where it was taken. */
export async function lookAt(world: YearWorld, address: string): Promise<void> {
  const answer = await fetch(new URL(address, world.site().url))
  if (answer.status !== 200) return world.books.fault(`the picture ${address} answers ${answer.status}`)
  const { width, height, exif, format } = await sharp(await answer.arrayBuffer()).metadata()
  if (format !== "webp" || width <= height || exif)
    world.books.fault(`the picture ${address}: ${format} ${width} x ${height}`)
}
