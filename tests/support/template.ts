import { join } from "node:path"
import type { TestProject } from "vitest/node"
import type { Access } from "#server/backend/cluster/access.ts"
import type { Cluster } from "#server/backend/cluster/cluster.ts"
import { openDatabase } from "#server/backend/database.ts"
import { startEmbeddedBackend } from "#server/backend/embedded.ts"
import { createFolderStore } from "#server/backend/files/folder-store.ts"
import { type BackendKeys, makeKeys } from "#server/backend/keys.ts"
import { prepareCluster } from "#server/backend/prepare-database.ts"
import { prepareSql, readHistory } from "#server/backend/sql-files.ts"
import { startTestCluster } from "./own-cluster.ts"

const ACCOUNTS = ["user", "manager", "admin", "deactivated", "half", "field"] as const
const NAME = "template_of_worlds"
/** The password of all test accounts, and its bcrypt hash with the lowest cost: 1 ms to verify instead of 70. */
export const PASSWORD = "mot de passe"
const CHEAP_HASH = "$2b$04$YuArGzvvozKvzXzw4yKqLePWA2dvK1Pdb9BRl0BthfbENZ7NXg.Vy"

type Account = { id: string; token: string }

/** One PostgreSQL for a whole run, with a migrated database and six accounts; each world is a copy of that database. */
export type Template = {
  name: string
  access: Access
  owner: Access
  keys: BackendKeys
  people: Record<(typeof ACCOUNTS)[number], Account>
}

declare module "vitest" {
  interface ProvidedContext {
    template: Template
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, folder, remove } = await startTestCluster()
  try {
    project.provide("template", await makeTemplate(cluster, folder))
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

async function makeTemplate(cluster: Cluster, folder: string): Promise<Template> {
  // A server named by TEST_POSTGRES still has the template of the previous run.
  await cluster.asSuperuser("postgres", (run) => run(`drop database if exists ${NAME} with (force)`))
  const database = openDatabase(await prepareCluster(cluster, prepareSql, NAME))
  const keys = makeKeys()
  const backend = await startEmbeddedBackend({
    database,
    migrations: readHistory(),
    keys,
    files: createFolderStore(join(folder, "storage")),
    publicUrl: "https://mirabelle.test",
  })
  const people: Record<string, Account> = {}
  for (const name of ACCOUNTS) {
    const account = { email: `${name}@mirabelle.test`, password: PASSWORD }
    const client = backend.client(keys.publishableKey)
    // Each account claims a role in its metadata, as any caller of the sign-up can.
    const claim = await client.auth.signUp({ ...account, options: { data: { role: "admin", full_name: name } } })
    const session = await client.auth.signInWithPassword(account)
    if (claim.error || session.error) throw new Error(`${name} cannot sign in`, { cause: claim.error ?? session.error })
    people[name] = { id: session.data.user.id, token: session.data.session.access_token }
  }
  await database.runScript(`
    update public.profiles set role = 'manager' where email like 'manager@%' or email like 'deactivated@%' or email like 'half@%';
    update public.profiles set role = 'field' where email like 'field@%';
    update public.profiles set role = 'admin' where email like 'admin@%';
    update public.profiles set is_active = false where email like 'deactivated@%';
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
    select gen_random_uuid(), id, 'totp', 'verified', '' from public.profiles where email like 'half@%';`)
  await backend.close()
  await cluster.asSuperuser(NAME, (run) =>
    // Only tests need this right; the role of a real site does not have it. Replica mode also keeps triggers from reporting the changed password.
    run(`grant set on parameter session_replication_role to mirabelle;
      set session_replication_role = replica;
      update auth.users set encrypted_password = '${CHEAP_HASH}'`),
  )
  const access = cluster.accessAs("mirabelle")
  return { name: NAME, access, owner: cluster.accessAs("postgres"), keys, people: people }
}
