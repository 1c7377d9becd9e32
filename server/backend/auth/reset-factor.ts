import { SAYS } from "../../backup/sentences.ts"
import { withInstallation } from "../../backup/installation.ts"
import { type Env, StartError } from "../../env.ts"
import type { Log } from "../../watch/log.ts"
import { withConnection } from "../pool.ts"

/**
 * The command `reset-factor`, for the only administrator who lost the telephone: who may run it can read the whole database anyway. A trigger mails the
 * owner of the account and notes it in the history (private.tell_factor_change). It works beside the running site.
 * @throws {StartError} with one sentence when there is no such factor.
 */
export async function resetFactor(env: Env, log: Log, [email]: string[]): Promise<string> {
  if (!email) throw new StartError(SAYS.whichAccount)
  if (env.SUPABASE_URL) throw new StartError(SAYS.factorOfProject)
  const removed = await withInstallation(env, log, ({ location }) =>
    withConnection(location, (ask) =>
      ask(
        "delete from auth.mfa_factors where user_id in (select id from auth.users where lower(email) = lower($1)) returning id",
        [email],
      ),
    ),
  )
  if (removed.length === 0) throw new StartError(SAYS.noFactor(email))
  return SAYS.factorRemoved(email)
}
