import { randomBytes } from "node:crypto"
import { ReadableStream as NodeStream } from "node:stream/web"
import { AppError } from "#domain/errors.ts"
import type { BackendKeys } from "../backend/keys.ts"
import { createArchiveSeal, type Seal } from "./seal.ts"
import { sealArchive, sealedNameOf } from "./sealed-archive.ts"

/** A browser starts a download at once; a phone may ask for it twice. */
const LIFETIME_MS = 60_000
/** A key takes 32 MiB and a third of a second of a core: one at a time. A download that runs takes next to nothing. */
const MOST_DOWNLOADS = 2
const MOST_TICKETS = 5

type Ticket = { until: number; name: string; file: string; keys: BackendKeys; seal: Seal }

/**
 * Downloads of sealed archives. The passphrase is used once, for the key; the browser then gets a ticket for one minute, because a download sends no session
 * and no body. Nothing of both is stored or logged.
 */
export function createDownloads(now: () => number = Date.now) {
  const tickets = new Map<string, Ticket>()
  let isDeriving = false
  let running = 0

  return {
    /** Throws `seal_under_way` while another key is made. */
    async prepare(name: string, file: string, keys: BackendKeys, passphrase: string): Promise<string> {
      if (isDeriving) throw new AppError("seal_under_way")
      isDeriving = true
      try {
        const seal = await createArchiveSeal(passphrase)
        for (const [id, { until }] of tickets) if (until <= now() || tickets.size >= MOST_TICKETS) tickets.delete(id)
        const id = randomBytes(32).toString("base64url")
        tickets.set(id, { until: now() + LIFETIME_MS, name: sealedNameOf(name), file, keys, seal })
        return id
      } finally {
        isDeriving = false
      }
    },
    /** Throws `download_over` for a ticket that is unknown or has expired, `seal_under_way` while others download. */
    async open(id: string) {
      const ticket = tickets.get(id)
      if (!ticket || ticket.until <= now()) throw new AppError("download_over")
      if (running >= MOST_DOWNLOADS) throw new AppError("seal_under_way")
      const { bytes, body } = await sealArchive(ticket.file, ticket.keys, ticket.seal).catch((cause: unknown) => {
        throw new AppError("archive_gone", { cause })
      })
      async function* counted() {
        running += 1
        try {
          yield* body as AsyncIterable<Buffer>
        } finally {
          running -= 1
        }
      }
      // Not `Readable.toWeb`, whose queue is bounded by pieces, not by bytes: a slow phone would fill the memory.
      return { name: ticket.name, bytes, body: NodeStream.from(counted()) as ReadableStream<Uint8Array> }
    },
  }
}
