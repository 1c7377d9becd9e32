import sharp from "sharp"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"

export type Row = Record<string, unknown> & { id: string }

const service = (site: RunningSite) => clientOf(site, site.keys.secretKey)

/** Inserts a contact request like those of the public form, with the rights of the service. */
export async function addContact(site: RunningSite, change: Record<string, unknown>): Promise<Row> {
  const { data, error } = await service(site)
    .from("contact_requests")
    .insert({
      name: "Zoé Lemaître",
      email: "zoe@example.fr",
      phone: "+33612345678",
      address: "33 rue Daguerre, 75014 Paris",
      service: "reno",
      project_type: "Cuisine",
      budget: "15k-30k",
      urgency: "soon",
      description: "Ouvrir la cuisine sur le salon",
      ...change,
    })
    .select()
    .single()
  if (error) throw new Error(error.message)
  return data as Row
}

/** Adds photos to a request, stored where the public form stores them. Returns their paths in the storage. */
export async function addPhotos(site: RunningSite, id: string, names: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const [index, name] of names.entries()) {
    const path = `contacts/${id}/${index + 1}.webp`
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c2185b" } })
      .webp()
      .toBuffer()
    const upload = await service(site).storage.from("documents").upload(path, bytes, { contentType: "image/webp" })
    const { error } = await service(site).from("contact_request_photos").insert({
      contact_request_id: id,
      path,
      name,
      mime_type: "image/webp",
      size_bytes: bytes.length,
    })
    if (upload.error ?? error) throw new Error("The photo was not stored", { cause: upload.error ?? error })
    paths.push(path)
  }
  return paths
}

/** The names of the stored files of a request. */
export async function storedFiles(site: RunningSite, id: string): Promise<string[]> {
  const { data, error } = await service(site).storage.from("documents").list(`contacts/${id}`)
  if (error) throw new Error(error.message)
  return data.map(({ name }) => name)
}

export async function readFrom(site: RunningSite, table: string, id: string): Promise<Row> {
  const { data, error } = await service(site).from(table).select().eq("id", id).single()
  if (error) throw new Error(error.message)
  return data as Row
}

/** Runs the jobs at once, which the scheduler runs every half minute. */
export async function runJobs(site: RunningSite): Promise<void> {
  const answer = await fetch(`${site.backendUrl}/functions/v1/run-jobs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${site.keys.secretKey}` },
  })
  if (!answer.ok) throw new Error(`The jobs answered ${answer.status}`)
}
