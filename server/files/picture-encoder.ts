import { type ChildProcess, fork, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { type EncodedImage, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { createPlaces, TooManyWaiting } from "../gate/places.ts"
import type { Job, Outcome } from "./picture-child.ts"

/** In the build the program stands beside the chunk of this module (vite.config.ts). */
const PROGRAM = fileURLToPath(
  import.meta.env.PROD
    ? new URL("./picture-child.js", import.meta.url)
    : new URL("./picture-child.ts", import.meta.url),
)
/** Pictures that wait for the one that is made; at about a second each nobody waits longer than a form may take. */
const MOST_WAITING = 24
/** No picture within our limits takes a tenth of it, on a machine that is busy with pages. */
const PATIENCE_MS = 60_000
/** A child that has nothing to do gives its memory back. */
const IDLE_MS = 10_000
/** Pages come before pictures. */
const LOW_PRIORITY = 5

/**
 * Encodes pictures one at a time in a process of its own, so that neither the threads that serve pages nor this process's memory wait for a
 * decoder. The child starts with the first picture and ends when it is idle. Throws `ImageRefusal`, `busy` when too many wait.
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
    // It learns no secret of the site.
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
      // The one that loses is called off.
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

/** What a child sends lies with all of its message in one buffer: whoever takes `bytes.buffer` gets the picture alone. */
function own<Picture extends EncodedImage>(picture: Picture): Picture {
  return { ...picture, bytes: picture.bytes.slice() }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // A system that has no priorities, or a child that is gone already.
  }
}
