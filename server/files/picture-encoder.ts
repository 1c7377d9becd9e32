import { type ChildProcess, fork, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { type EncodedImage, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
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
/** An idle child ends after this time, which frees its memory. */
const IDLE_MS = 10_000
/** Serving pages has priority over pictures. */
const LOW_PRIORITY = 5

/**
 * Encodes pictures one at a time in a separate process, so that a decoder occupies neither the threads that serve pages nor this process's
 * memory. The child starts with the first picture and ends when idle. Throws `ImageRefusal`, with `busy` when too many wait or one takes too long.
 */
export function createPictureEncoder(program: string = PROGRAM): { encode: EncodeImage; stop: () => void } {
  const inTurn = createPlaces({ places: 1, mostWaiting: MOST_WAITING })
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function end() {
    clearTimeout(idle)
    child?.kill("SIGKILL")
    child = null
  }

  function start(): ChildProcess {
    // The child gets none of the variables that hold secrets.
    const { PATH, SystemRoot } = process.env
    const env = { PATH, SystemRoot, MALLOC_ARENA_MAX: "2" }
    const stdio: StdioOptions = ["ignore", "ignore", "ignore", "ipc"]
    const started = fork(program, { serialization: "advanced", execArgv: [], env, stdio })
    started.unref()
    started.channel?.unref()
    started.once("exit", () => {
      if (child === started) child = null
    })
    if (started.pid !== undefined) lowerPriority(started.pid)
    return started
  }

  async function encodeOne(job: Job): Promise<Outcome> {
    if (isStopped) return { refused: "busy" }
    clearTimeout(idle)
    child ??= start()
    const tooLate = AbortSignal.timeout(PATIENCE_MS)
    const settled = new AbortController()
    const signal = AbortSignal.any([tooLate, settled.signal])
    try {
      const answered = once(child, "message", { signal }).then(([outcome]) => outcome as Outcome)
      const ended = once(child, "exit", { signal }).then((): Outcome => ({ refused: "unreadable" }))
      // The promise that loses the race is aborted.
      answered.catch(() => {})
      ended.catch(() => {})
      child.send(job, () => {})
      return await Promise.race([answered, ended])
    } catch (error) {
      end()
      if (tooLate.aborted) return { refused: "busy" }
      throw error
    } finally {
      settled.abort()
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
    }
  }

  async function encode(...[bytes, options]: Parameters<EncodeImage>) {
    const outcome = await inTurn(() => encodeOne({ bytes, options })).catch((error: unknown) => {
      throw error instanceof TooManyWaiting ? new ImageRefusal("busy", error) : error
    })
    if ("picture" in outcome) return { ...own(outcome.picture), copies: outcome.picture.copies.map(own) }
    if ("refused" in outcome) throw new ImageRefusal(outcome.refused)
    throw new Error(`A picture was not made: ${outcome.failed}`)
  }
  function stop() {
    isStopped = true
    end()
  }
  return { encode, stop }
}

/** All parts of a child's message share one buffer: copies the bytes, so that `bytes.buffer` holds this picture alone. */
function own<Picture extends EncodedImage>(picture: Picture): Picture {
  return { ...picture, bytes: picture.bytes.slice() }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // The system has no priorities, or the child has ended already.
  }
}
