import { write as writeFile, writeSync } from "node:fs"

/** Characters that may wait for a disk that is full, or for a reader that does not read. Lines that come then are lost. */
const MOST_WAITING = 1024 * 1024
const SLOW_READER_MS = 50
const FAILING_DISK_MS = 1_000
/** How long the end of the process waits for a slow reader. */
const LONGEST_END_MS = 500

export type LogOutput = {
  write: (line: string) => void
  /** Writes what waits before the process ends. Blocks the process, and gives up where nothing can be written. */
  end: () => void
  /** `listener` gets the number of lost lines once lines can be written again. */
  onLoss: (listener: (lines: number) => void) => void
}

/**
 * Writes lines to a file descriptor outside the main thread, in their order. An error never leaves it: what could not be written waits and
 * is tried again, up to a limit. pino's own destination (sonic-boom 4.2) ends the process at the first error that nobody listens to, and
 * its flush at the end of the process repeats a failing write for ever.
 */
export function createLogOutput(fd: number): LogOutput {
  let tellLoss = (_lines: number) => {}
  let lines: string[] = []
  let waiting = 0
  let lost = 0
  /** What the system was given and has not taken yet. */
  let chunk = Buffer.alloc(0)
  /** Whether a thread of its own has the chunk: it ends its write before the process ends. */
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
