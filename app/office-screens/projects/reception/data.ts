import { dataOf, type Db } from "#app/lib/db.ts"
import type { StoredDocument } from "#app/office/upload/drawn-documents.tsx"
import type { Json } from "#domain/database.gen.ts"
import type { Reserve } from "#domain/projects/reception.ts"
import type { ReceptionValues } from "#domain/projects/reception-schema.ts"

export type Reception = Awaited<ReturnType<typeof readReception>>["reception"]

/** The reception of a renovation, null before it; and what its client withholds today as guarantee, in cents TTC. */
export async function readReception(db: Db, projectId: string) {
  const [row, retained] = await Promise.all([
    db
      .from("project_receptions")
      .select("received_on, reserves, has_guarantee, opposed_on, opposition, version")
      .eq("project_id", projectId)
      .maybeSingle()
      .then(dataOf),
    db
      .from("invoices")
      .select("retained_cents")
      .eq("project_id", projectId)
      .gt("retained_cents", 0)
      .limit(1000)
      .then(dataOf),
  ])
  return {
    reception: row && { ...row, reserves: row.reserves as Reserve[] },
    retainedCents: retained.reduce((sum, { retained_cents }) => sum + retained_cents, 0),
  }
}

/** Records the reception or corrects it, and releases what may no longer be withheld. Throws `project_gone`, `project_changed`, `invalid_input`. */
export async function saveReception(db: Db, projectId: string, known: Reception, values: ReceptionValues) {
  return await writeReception(db, projectId, known, values)
}

/** Marks a reserve as mended on that day, or takes the mark back. Throws as `saveReception` does. */
export async function liftReserve(db: Db, projectId: string, known: NonNullable<Reception>, reserve: Reserve) {
  const reserves = known.reserves.map((one) => (one.id === reserve.id ? reserve : one))
  return await writeReception(db, projectId, known, { ...known, reserves })
}

async function writeReception(db: Db, projectId: string, known: Reception, values: Json) {
  const order = { p_project_id: projectId, p_version: known?.version ?? 0, p_values: values }
  return (await db.rpc("save_reception", order).then(dataOf)) as { version: number; released: number; mails: number }
}

/** A version of the minutes, and its papers. */
export type MinutesVersion = {
  id: string
  version_no: number
  sent_at: string | null
  means: "online" | "paper" | null
  signed_at: string | null
  signed_on: string | null
  name: string
  documents: (StoredDocument & { kind: string })[]
}

/** The minutes of a reception, the last version first; of those before only the signed ones. */
export async function readMinutes(db: Db, projectId: string): Promise<MinutesVersion[]> {
  const rows = await db
    .from("reception_minutes")
    .select("id, version_no, sent_at, means, signed_at, signed_on, given_name, family_name")
    .eq("project_id", projectId)
    .order("version_no", { ascending: false })
    .limit(50)
    .then(dataOf)
  const shown = rows.filter(({ means }, place) => place === 0 || means !== null)
  if (shown.length === 0) return []
  const papers = await db
    .from("documents")
    .select("id, kind, minutes_id, made_at, bucket, path, sha256, last_error, attempts")
    .in(
      "minutes_id",
      shown.map(({ id }) => id),
    )
    .order("requested_at", { ascending: false })
    .limit(200)
    .then(dataOf)
  return shown.map(({ given_name, family_name, means, ...row }) => ({
    ...row,
    means: means as MinutesVersion["means"],
    name: means === null ? "" : [given_name, family_name].filter(Boolean).join(" "),
    documents: papers
      .filter(({ minutes_id }) => minutes_id === row.id)
      .map(({ minutes_id: _id, attempts, ...paper }) => ({
        ...paper,
        has_failed: paper.made_at === null && attempts >= MOST_ATTEMPTS,
      })),
  }))
}

/** As `private.is_stuck` counts. */
const MOST_ATTEMPTS = 3

export async function sendMinutes(db: Db, id: string): Promise<void> {
  await db.rpc("send_minutes", { p_id: id }).then(dataOf)
}

/** Minutes that came back signed on paper. Throws `minutes_signed`, `minutes_replaced`, `invalid_input`. */
export async function recordPaperMinutes(db: Db, id: string, signed: { signed_on: string; name: string }) {
  await db.rpc("record_paper_minutes", { p_id: id, p_signed_on: signed.signed_on, p_name: signed.name }).then(dataOf)
}

/** The photographs of the reserves, the first ones first. */
export async function listReservePhotos(db: Db, projectId: string) {
  return await db
    .from("project_photos")
    .select(
      "reserve_id, id, url, bucket, path, small_path, caption, category, upload_date, is_client_visible, before_photo_id, gallery_photo_id",
    )
    .eq("project_id", projectId)
    .not("reserve_id", "is", null)
    .order("upload_date")
    .limit(300)
    .then(dataOf)
}
