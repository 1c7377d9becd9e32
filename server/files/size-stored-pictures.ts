import type { EncodeImage } from "#domain/uploads/images.ts"
import { copyPath, SHOWN_PICTURE, sizedName } from "#domain/uploads/picture-sizes.ts"
import { UPLOAD_RULES } from "#domain/uploads/rules.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Db } from "#functions/_shared/deps.ts"
import { storeFiles } from "#functions/_shared/store-files.ts"
import type { Log } from "../watch/log.ts"

const MOST_AT_ONCE = 100
const WEBP = "image/webp"

type Options = { service: Db; encodeImage: EncodeImage; log: Log }

/**
 * Makes the smaller copies of pictures that were stored before the site made copies. Each is stored again under a name that contains its size, and
 * every row that shows it gets the new name. Pages show the old file meanwhile. A picture that fails stays as it is. Never throws.
 */
export async function sizeStoredPictures({ service, encodeImage, log }: Options): Promise<void> {
  const unreadable = new Set<string>()
  let done = 0
  try {
    for (;;) {
      const listed = await unwrap(service.rpc("list_unsized_pictures", { p_limit: MOST_AT_ONCE }))
      const left = listed.filter(({ bucket, path }) => !unreadable.has(`${bucket}/${path}`))
      if (left.length === 0) break
      for (const { bucket, path } of left) {
        try {
          await sizeOne({ service, encodeImage }, bucket, path)
          done += 1
        } catch (err) {
          unreadable.add(`${bucket}/${path}`)
          log.warn({ err, bucket, path }, "a stored picture got no copies")
        }
      }
    }
    if (done > 0) log.info({ count: done }, "stored pictures got their copies")
  } catch (err) {
    log.warn({ err }, "stored pictures were not looked at")
  }
}

async function sizeOne({ service, encodeImage }: Omit<Options, "log">, bucket: string, path: string): Promise<void> {
  const { data, error } = await service.storage.from(bucket).download(path)
  if (error) throw new Error("The file cannot be read", { cause: error })
  const { side } = UPLOAD_RULES.gallery_photo
  const picture = await encodeImage(new Uint8Array(await data.arrayBuffer()), { side, ...SHOWN_PICTURE })
  const sized = sizedName(path.replace(/\.\w+$/, ""), picture)
  const copies = picture.copies.map(({ width, bytes }) => ({ path: copyPath(sized, width), bytes }))
  await storeFiles(service, bucket, WEBP, [{ path: sized, bytes: picture.bytes }, ...copies])
  await unwrap(service.rpc("replace_picture", { p_bucket: bucket, p_from: path, p_to: sized }))
}
