import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

export type Received = { id: string; to: string[]; source: string }

type Refuse = (recipient: string) => number | null | Promise<number | null>

/** A local SMTP server that stores the mails it accepts. `refuse` returns an error code for a recipient, or null. */
export async function startMailServer(refuse: Refuse = () => null, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      void Promise.resolve(refuse(address)).then((code) =>
        done(code === null ? null : Object.assign(new Error("Refused"), { responseCode: code })),
      )
    },
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        const id = /^Message-ID: <(.+?)@/im.exec(source)?.[1] ?? ""
        received.push({ id, to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  const listening = server.listen(port, "localhost")
  await once(listening, "listening")
  const { port: chosen } = listening.address() as AddressInfo
  return {
    url: `smtp://localhost:${chosen}`,
    port: chosen,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
