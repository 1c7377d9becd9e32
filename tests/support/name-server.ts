import { createSocket } from "node:dgram"
import { once } from "node:events"

const NO_SUCH_NAME = 3
const HEADER_BYTES = 12

/** A name server for tests: answers TXT questions from `records`, other names with « no such name », and names that begin with « silent. » never. */
export async function startNameServer(records: Record<string, string[]>) {
  const socket = createSocket("udp4")
  socket.on("message", (question, { port, address }) => {
    const name = readName(question)
    if (name.startsWith("silent.")) return
    socket.send(answer(question, records[name]), port, address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  const { port } = socket.address()
  return { address: `127.0.0.1:${port}`, stop: () => void socket.close() }
}

function readName(question: Buffer): string {
  const labels: string[] = []
  for (let at = HEADER_BYTES; question[at]; at += 1 + (question[at] ?? 0))
    labels.push(question.toString("latin1", at + 1, at + 1 + (question[at] ?? 0)))
  return labels.join(".").toLowerCase()
}

/** RFC 1035: the header and the question come back, followed by one resource record for each text. */
function answer(question: Buffer, texts: string[] | undefined): Buffer {
  const end = question.indexOf(0, HEADER_BYTES) + 5
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(0x81_80 | (texts ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  // No additional records, such as those of EDNS in the question.
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...(texts ?? []).map(textRecord)])
}

function textRecord(text: string): Buffer {
  const parts = (text.match(/.{1,200}/g) ?? [""]).map((part) =>
    Buffer.from(`${String.fromCharCode(part.length)}${part}`, "latin1"),
  )
  const data = Buffer.concat(parts)
  const start = Buffer.alloc(12)
  // The name is a pointer to the question's; type TXT, class IN, 60 seconds.
  start.writeUInt16BE(0xc0_0c, 0)
  start.writeUInt16BE(16, 2)
  start.writeUInt16BE(1, 4)
  start.writeUInt32BE(60, 6)
  start.writeUInt16BE(data.length, 10)
  return Buffer.concat([start, data])
}
