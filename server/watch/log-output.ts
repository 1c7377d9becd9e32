import { write as writeFile, writeSync } from "node:fs"

/** Most characters buffered for a full disk or a slow reader; later lines are lost. */
const MOST_WAITING = 1024 * 1024
const SLOW_READER_MS = 50
const FAILING_DISK_MS = 1_000
/** The end of the process waits this long at most for a slow reader. */
const LONGEST_END_MS = 500

export type LogOutput = {
  write: (line: string) => void
  /** Writes the buffered lines before the process ends. Blocks the process, and gives up when nothing can be written. */
  end: () => void
  /** Calls `listener` with the number of lost lines once lines can be written again. */
  onLoss: (listener: (lines: number) => void) => void
}

/**
 * Writes lines to a file descriptor in order, outside the main thread. It never throws: lines that cannot be written are buffered and
 * retried, up to a limit. pino's own destination (sonic-boom 4.2) ends the process at the first error without a listener, and
 * its flush at the end of the process repeats a failing write for ever.
 */
export function createLogOutput(fd: number): LogOutput {
  let tellLoss = (_lines: number) => {}
  let lines: string[] = []
  let waiting = 0
  let lost = 0
  /** Bytes passed to the system and not written yet. */
  let chunk = Buffer.alloc(0)
  /** True while a thread is writing the chunk; that thread finishes before the process ends. */
  let isWriting = false

  const send = () => {
    isWriting = true
    writeFile(fd, chunk, (error, written) => {
      isWriting = false
      if (error) {
        setTimeout(send, error.code === "EAGAIN" ? SLOW_READER_MS : FAILING_DISK_MS).unref()
        return
      }
      chunk = chunk.subarray(written)
      if (chunk.length > 0) send()
      else takeLines()
    })
  }
  const takeLines = () => {
    chunk = Buffer.from(lines.join(""))
    lines = []
    waiting = 0
    if (chunk.length === 0) return
    send()
    if (lost === 0) return
    const number = lost
    lost = 0
    tellLoss(number)
  }

  return {
    write(line) {
      if (waiting + line.length > MOST_WAITING) {
        lost += 1
        return
      }
      lines.push(line)
      waiting += line.length
      if (chunk.length === 0) takeLines()
    },
    end() {
      let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : chunk, Buffer.from(lines.join(""))])
      const deadline = Date.now() + LONGEST_END_MS
      while (rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(fd, rest))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || Date.now() > deadline) return
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLOW_READER_MS)
        }
      }
    },
    onLoss: (listener) => void (tellLoss = listener),
  }
}
