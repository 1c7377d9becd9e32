import { AppError } from "#domain/errors.ts"
import { newId } from "#domain/new-id.ts"
import { isSame } from "./merge.ts"

/** The error of a form whose record was made by an earlier attempt, as it was typed then. */
export class MadeBefore extends Error {}

/** Whether the server has refused. Without an answer, what was sent may have been made. */
const isAnswer = (error: unknown) => error instanceof AppError && !["unavailable", "unexpected"].includes(error.code)

/**
 * For a form that makes records: each has one id from the opening of the form until an answer comes, and the database answers a second send of that id
 * with the row that exists. What got no answer is sent again as it was.
 * @throws {MadeBefore} when the values have changed since: the record exists without them. A form that closes makes nothing after that; one that
 * stays open makes another record at the next press.
 */
export function createMakeOnce(staysOpen = false, firstId = newId()) {
  let id = firstId
  let sent: unknown = null
  let isOver = false
  return async <Values, Made>(values: Values, make: (values: Values) => Promise<Made>): Promise<Made> => {
    if (isOver) throw new MadeBefore()
    const first = (sent ?? values) as Values
    sent = first
    try {
      const made = await make({ ...first, id })
      const isWhole = isSame(first, values)
      isOver = !isWhole && !staysOpen
      id = newId()
      sent = null
      if (!isWhole) throw new MadeBefore()
      return made
    } catch (error) {
      if (isAnswer(error)) sent = null
      throw error
    }
  }
}
