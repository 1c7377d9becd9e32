import type { LinkKind } from "#domain/private-links.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { clientOf } from "./booking.ts"
import type { RunningSite } from "./site.ts"

/** The link of a row on a running site, as its next mail makes it. */
export async function linkOn(site: RunningSite, kind: LinkKind, id: string) {
  const { secretKey: secret } = site.keys
  return privateLink({ secret, service: clientOf(site, secret) as Deps["service"], publicUrl: site.url }, kind, id)
}
