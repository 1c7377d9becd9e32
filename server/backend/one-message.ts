import pg from "pg"
import { readAs } from "./wire-formats.ts"

/** A statement that runs before another one in the same message; its values are sent as texts. */
export type Statement = { text: string; values?: string[] }

type Message = Record<string, unknown>
/** How the driver's client passes PostgreSQL's messages to the query under way. Its own `Query` has these methods, as have pg-cursor and pg-query-stream. */
type Receiver = {
  handleRowDescription: (message: Message) => void
  handleDataRow: (message: Message) => void
  handleCommandComplete: (message: Message, connection: pg.Connection) => void
  handleError: (error: Error, connection: pg.Connection) => void
  handleReadyForQuery: (connection: pg.Connection) => void
}

/**
 * Sends statements in one message of PostgreSQL's extended protocol (a single Sync), and returns the result of the last one. After an error
 * PostgreSQL skips the rest: a statement never runs without those before it. When no transaction is open, the message is one.
 */
export function sendTogether<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  before: Statement[],
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const config = { text, values, types: { getTypeParser: readAs }, queryMode: "extended" }
    const last = new pg.Query<Row>(config, (error, result) => (error ? reject(error) : resolve(result)))
    const receiver = last as unknown as Receiver
    let ahead = before.length
    const submit = (connection: pg.Connection) => {
      connection.stream.cork()
      for (const statement of before) {
        connection.parse({ name: "", text: statement.text, types: [] }, true)
        connection.bind({ values: statement.values ?? [] }, true)
        connection.execute({}, true)
      }
      const refusal = last.submit(connection)
      connection.stream.uncork()
      return refusal
    }
    client.query({
      submit,
      handleRowDescription: (message: Message) => receiver.handleRowDescription(message),
      handleDataRow: (message: Message) => {
        if (ahead === 0) receiver.handleDataRow(message)
      },
      handleCommandComplete: (message: Message, connection: pg.Connection) => {
        if (ahead === 0) receiver.handleCommandComplete(message, connection)
        else ahead -= 1
      },
      handleError: (error: Error, connection: pg.Connection) => receiver.handleError(error, connection),
      handleReadyForQuery: (connection: pg.Connection) => receiver.handleReadyForQuery(connection),
    })
  })
}
