import { fileURLToPath } from "node:url"
import { type EncodedImage, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { createChildProgram } from "../child-program.ts"
import { createPlaces, TooManyWaiting } from "../gate/places.ts"
import type { Job, Outcome } from "./picture-child.ts"

/** In the build, the program is beside the chunk of this module (vite.config.ts). */
const PROGRAM = fileURLToPath(
  import.meta.env.PROD
    ? new URL("./picture-child.js", import.meta.url)
    : new URL("./picture-child.ts", import.meta.url),
)
/** Length of the queue. At about one second per picture, the last one waits about 25 s, less than nginx's timeout of 60 s (deploy/nginx.conf). */
const MOST_WAITING = 24
/** Timeout of one picture: many times what a picture within our limits takes, even on a machine that is busy with pages. */
const PATIENCE_MS = 60_000

/**
 * Encodes pictures one at a time in a separate process, so that a decoder occupies neither the threads that serve pages nor this process's
 * memory. Throws `ImageRefusal`, with `busy` when too many wait or one takes too long.
 */
export function createPictureEncoder(program: string = PROGRAM): { encode: EncodeImage; stop: () => void } {
  const inTurn = createPlaces({ places: 1, mostWaiting: MOST_WAITING })
  const child = createChildProgram<Job, Outcome>(program, () => PATIENCE_MS)

  async function encode(...[bytes, options]: Parameters<EncodeImage>) {
    const result = await inTurn(() => child.ask({ bytes, options })).catch((error: unknown) => {
      throw error instanceof TooManyWaiting ? new ImageRefusal("busy", error) : error
    })
    // A picture that ends the decoder is damaged, or made to harm.
    if ("none" in result) throw new ImageRefusal(result.none === "died" ? "unreadable" : "busy")
    const outcome = result.answer
    if ("picture" in outcome) return { ...own(outcome.picture), copies: outcome.picture.copies.map(own) }
    if ("refused" in outcome) throw new ImageRefusal(outcome.refused)
    throw new Error(`A picture was not made: ${outcome.failed}`)
  }
  return { encode, stop: child.stop }
}

/** All parts of a child's message share one buffer: copies the bytes, so that `bytes.buffer` holds this picture alone. */
function own<Picture extends EncodedImage>(picture: Picture): Picture {
  return { ...picture, bytes: picture.bytes.slice() }
}
