import { Resolver } from "node:dns/promises"
import { type MailRecords, USUAL_SELECTORS } from "#domain/going-live/mail-records.ts"

/** Returns the TXT records of a name; null if the name does not exist. Throws if no name server answers. */
export type ReadTextRecords = (name: string) => Promise<string[] | null>

const TIMEOUT_MS = 2000

/** Asks the machine's name servers, or those given as « address:port ». */
export function createTextRecordReader(servers?: string[]): ReadTextRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
    if (servers) resolver.setServers(servers)
    try {
      // A record longer than 255 bytes comes in several parts.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === "ENODATA") return []
      if (code === "ENOTFOUND") return null
      throw error
    }
  }
}

/** Reads what the domain says about mail in its name. Each part is null if no name server answered. */
export async function readMailRecords(
  read: ReadTextRecords,
  domain: string,
  server: string | null,
): Promise<MailRecords> {
  const orNull = <Value>(value: Promise<Value>) => value.catch(() => null)
  const domainRecords = await orNull(read(domain))
  // A machine without the public name system would find nothing at all, which proves nothing.
  if (!domainRecords) return { domain, server, domainRecords, policyRecords: null, selectors: null }
  const [policyRecords, selectors] = await Promise.all([
    orNull(readPolicy(read, domain)),
    orNull(readSelectors(read, domain)),
  ])
  return { domain, server, domainRecords, policyRecords, selectors }
}

/** The policy of a parent domain holds for its sub-domains (RFC 7489, 6.6.3). */
async function readPolicy(read: ReadTextRecords, domain: string): Promise<string[]> {
  const labels = domain.split(".")
  for (let first = 0; first <= labels.length - 2; first += 1) {
    const records = (await read(`_dmarc.${labels.slice(first).join(".")}`)) ?? []
    if (records.some((each) => /^v=DMARC1/i.test(each))) return records
  }
  return []
}

async function readSelectors(read: ReadTextRecords, domain: string): Promise<string[]> {
  const found = await Promise.all(
    USUAL_SELECTORS.map(async (selector) => {
      const records = (await read(`${selector}._domainkey.${domain}`)) ?? []
      return records.some((each) => /(^|;)\s*p=[^;\s]/.test(each)) ? [selector] : []
    }),
  )
  return found.flat()
}
