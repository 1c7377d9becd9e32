import { GateRefusal } from "./refusal.ts"

/** Returns the same response when it has at most `most` bytes. Throws otherwise, and never buffers more than that. */
export async function boundAnswer(answer: Response, most: number): Promise<Response> {
  if (Number(answer.headers.get("Content-Length") ?? 0) > most) throw tooLarge(most)
  if (!answer.body) return answer
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.byteLength
    if (size > most) throw tooLarge(most)
    parts.push(part)
  }
  return new Response(new Blob(parts), answer)
}

const tooLarge = (most: number) => new GateRefusal(413, "response_too_large", `The answer has more than ${most} bytes`)
