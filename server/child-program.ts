import { type ChildProcess, fork, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { setPriority } from "node:os"

/** An idle child ends after this time, which frees its memory. */
const IDLE_MS = 10_000
/** Serving pages has priority over the work of a child. */
const LOW_PRIORITY = 5
/** proc(5): as if it used half of the machine's memory more, so that Linux ends it before the site and the database when memory is short. */
const FIRST_TO_END = "500"

/** Why there is no answer: the site is stopping, the child took too long, it ended by itself, or the system ended it because memory was short. */
export type NoAnswer = "stopped" | "late" | "died" | "killed"

export type ChildProgram<Job, Answer> = {
  /** One job at a time: the caller waits for the answer before it asks again. */
  ask: (job: Job) => Promise<{ answer: Answer } | { none: NoAnswer }>
  stop: () => void
}

/**
 * A program in a separate process, so that native code occupies neither the threads that serve pages nor this process's memory, and a crash ends
 * only the child. It starts with the first job and ends when idle. It answers each message by one message.
 */
export function createChildProgram<Job extends object, Answer>(
  file: string,
  patienceMs: (job: Job) => number,
): ChildProgram<Job, Answer> {
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
    const started = fork(file, { serialization: "advanced", execArgv: [], env, stdio })
    started.unref()
    started.channel?.unref()
    started.once("exit", () => {
      if (child === started) child = null
    })
    if (started.pid !== undefined) putLast(started.pid)
    return started
  }

  async function ask(job: Job): Promise<{ answer: Answer } | { none: NoAnswer }> {
    if (isStopped) return { none: "stopped" }
    clearTimeout(idle)
    child ??= start()
    const tooLate = AbortSignal.timeout(patienceMs(job))
    const settled = new AbortController()
    const signal = AbortSignal.any([tooLate, settled.signal])
    try {
      const answered = once(child, "message", { signal }).then(([answer]) => ({ answer: answer as Answer }))
      const ended = once(child, "exit", { signal }).then(
        ([, by]) => ({ none: isStopped ? "stopped" : by === "SIGKILL" ? "killed" : "died" }) as const,
      )
      // The promise that loses the race is aborted.
      answered.catch(() => {})
      ended.catch(() => {})
      child.send(job, () => {})
      return await Promise.race([answered, ended])
    } catch (error) {
      end()
      if (tooLate.aborted) return { none: "late" }
      throw error
    } finally {
      settled.abort()
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
    }
  }

  function stop() {
    isStopped = true
    end()
  }
  return { ask, stop }
}

/** Last in processor time, first to end when memory is short. */
function putLast(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
    writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST_TO_END)
  } catch {
    // Another system than Linux, or the child has ended already.
  }
}
