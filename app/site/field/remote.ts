import { needsCode, readProfile, readSession, signOut } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { describeDevice } from "#domain/auth/devices.ts"
import "#domain/error-tables/field.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import type { FieldAction, FieldDay, FieldOutcome } from "#domain/field/day.ts"
import { newId } from "#domain/new-id.ts"
import { FieldTrouble, type Pending, type Remote } from "./store.ts"

const VERSION = "1"

/** Opens the session of this browser. Throws `FieldTrouble` signed_out without one, or while its second factor is missing. */
export async function connect(): Promise<Remote> {
  const db = browserDb()
  const { session } = await readSession(db).catch(explain(db, null))
  if (!session || (await needsCode(db))) throw new FieldTrouble("signed_out")
  const userId = session.user.id
  const deviceOf = ({ count, since }: Pending) => ({
    ...{ id: deviceId(userId), label: describeDevice(navigator.userAgent), version: VERSION },
    ...{ pending: count, oldest_pending_at: since },
  })
  return {
    userId,
    async read(known, pending) {
      const answer = await db
        .rpc("read_field_day", { p_device: deviceOf(pending), ...(known ? { p_known: known } : {}) })
        .then(dataOf)
        .then((data) => data, explain(db, userId))
      // The generated type is plain JSON; tests of the SQL function check the shape.
      const day = answer as FieldDay & { unchanged?: boolean }
      return day.unchanged ? "unchanged" : day
    },
    async send(actions: FieldAction[], pending) {
      const answer = await db
        .rpc("apply_field_actions", {
          ...{ p_device: deviceOf(pending), p_now: new Date().toISOString(), p_actions: actions },
        })
        .then(dataOf)
        .then((data) => data, explain(db, userId))
      return (answer as { outcomes: FieldOutcome[] }).outcomes
    },
  }
}

export async function leave(): Promise<void> {
  await signOut(browserDb())
}

/** This telephone's id for an account; another account on it has another one. */
function deviceId(userId: string): string {
  const key = `terrain-device-${userId}`
  const known = window.localStorage.getItem(key)
  if (known) return known
  const id = newId()
  window.localStorage.setItem(key, id)
  return id
}

/** Turns an error into why nothing works: no network, no session, no access, or a failure of the server. */
function explain(db: Db, userId: string | null) {
  return async (error: unknown): Promise<never> => {
    const cause = { cause: error }
    if (!(error instanceof AppError)) throw new FieldTrouble("offline", cause)
    const { code } = error
    if (code === "device_revoked") throw new FieldTrouble("revoked", cause)
    if (code === "unavailable" || code === "offline" || code === "busy" || code === "too_many_requests")
      throw new FieldTrouble("offline", cause)
    if (httpStatus(code) === 401) throw new FieldTrouble("signed_out", cause)
    if (code !== "access_denied" || userId === null) throw new FieldTrouble("failed", cause)
    // A session that was closed elsewhere is refused in the same way as an account without access.
    throw new FieldTrouble(await whyDenied(db, userId), cause)
  }
}

async function whyDenied(db: Db, userId: string) {
  const profile = await readProfile(db, userId).catch((error: unknown) => error)
  if (!(profile instanceof AppError)) return "refused"
  return httpStatus(profile.code) === 401 && profile.code !== "account_deactivated" ? "signed_out" : "refused"
}
