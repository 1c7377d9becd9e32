import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { checkPhotos, encodePhotos, filesOf, filesWithRoom, type Photo } from "#app/lib/visitor-photos.server.ts"
import { AppError } from "#domain/errors.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import { donePath } from "./answers.ts"
import { attachPhoto, readManagedBooking } from "./data.ts"

type Surroundings = {
  db: Db
  mayWrite: (what: "photo") => Promise<boolean>
  encodeImage: EncodeImage
  report: (error: unknown) => void
}

/**
 * Takes the photos of an appointment: checked without decoding them, then encoded anew one after the other. A refusal says what to correct; when
 * only some arrive, the page says so and how many are left.
 */
export async function sendPhotos({ db, mayWrite, encodeImage, report }: Surroundings, token: string, form: FormData) {
  const refuse = (message: string) => data(...refuseFields({ photos: message }, {}))
  const files = filesOf(form.getAll("photos"))
  if (files.length === 0) return refuse("Choisissez au moins une photo.")
  try {
    const booking = await readManagedBooking(db, token)
    if (!booking?.photos || booking.photos.left === 0) throw new AppError("not_found")
    await checkPhotos(files, booking.photos.left)
    const taken = await filesWithRoom(files, mayWrite)
    if (taken.length === 0) throw new AppError("too_many_requests")
    const lost = files.length - (await attachAll(db, token, await encodePhotos(encodeImage, taken), report))
    if (lost > 0) return refuse("Certaines photos ne sont pas arrivées\u00a0: envoyez-les de nouveau dans un moment.")
  } catch (error) {
    return data(...toRefusal(error, {}))
  }
  return redirect(donePath(token, "photos"), 303)
}

/** The number of photos that arrived. */
async function attachAll(db: Db, token: string, photos: Photo[], report: (error: unknown) => void): Promise<number> {
  let arrived = 0
  for (const photo of photos) {
    await attachPhoto(db, token, photo).then(
      () => (arrived += 1),
      (error: unknown) => report(error),
    )
  }
  return arrived
}
