import { setTimeout as pause } from "node:timers/promises"
import { type Received, startMailServer } from "#tests/support/mail-server.ts"
import { plain } from "./words.ts"

/** A mail as its reader has it. `text` has plain spaces; `start` is the start of the calendar file, as an instant, if there is one. */
export type Letter = { id: string; to: string; text: string; start: Date | null; links: string[] }

/** What the mail server does: takes, refuses for now (451), hangs up, or takes its time. */
export type Mood = "takes" | "refuses" | "slow"

const SLOW_MS = 300

/** The mail server of the year. It never accepts mail for an address of `unknown`: « no such mailbox » (550). */
export async function openPost() {
  let mood: Mood = "takes"
  const unknown = new Set<string>()
  const refuse = async (recipient: string) => {
    if (mood === "slow") await pause(SLOW_MS)
    if (mood === "refuses") return 451
    return unknown.has(recipient) ? 550 : null
  }
  let server = await startMailServer(refuse)
  let isOpen = true
  const { port, url } = server
  const letters: Letter[] = []
  const collect = () => {
    for (const mail of server.received.splice(0)) letters.push(readLetter(mail))
  }
  return {
    url,
    letters,
    unknown,
    collect,
    set: (next: Mood) => void (mood = next),
    /** Whether it judges addresses now: it then refuses those of `unknown` for good. */
    judges: () => isOpen && mood !== "refuses",
    close: async () => {
      collect()
      isOpen = false
      await server.stop()
    },
    open: async () => {
      server = await startMailServer(refuse, port)
      isOpen = true
    },
  }
}
export type Post = Awaited<ReturnType<typeof openPost>>

function readLetter({ id, to, source }: Received): Letter {
  const text = decode(source, "text/plain")
  const begins = /^DTSTART(?:;[^:]*)?:(\d{8}T\d{6}Z)/m.exec(decode(source, "text/calendar"))?.[1]
  return {
    id,
    to: to[0] ?? "",
    text: plain(text),
    start: begins ? new Date(begins.replace(/^(....)(..)(..T..)(..)(..)Z$/, "$1-$2-$3:$4:$5Z")) : null,
    links: [...text.matchAll(/https?:\/\/[^\s\])>]+/g)].map(([link]) => link),
  }
}

/** The first part of this type, decoded; empty if there is none. */
function decode(source: string, type: string): string {
  const found = new RegExp(`Content-Type: ${type}(.*?)\\r\\n\\r\\n(.*?)(?=\\r\\n------|\\r\\n\\.\\r\\n|$)`, "is").exec(
    source,
  )
  if (!found) return ""
  const [, headers = "", body = ""] = found
  if (/base64/i.test(headers)) return Buffer.from(body, "base64").toString()
  if (!/quoted-printable/i.test(headers)) return body
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString()
}
