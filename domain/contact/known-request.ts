import type { ContactService } from "./labels.ts"

/** What a link to the quote form already knows (`quotePath`), so that the form does not ask it again. */
export type KnownRequest = { service: ContactService | null; project: string | null }

const WORDS = /^[\p{L} ’'(),&/-]{2,60}$/u

/** Reads such an address. The page shows the project: anybody may write an address, so only a few words pass, without a digit or a dot (no number to call, no link). */
export function readKnown(address: URLSearchParams, choices: readonly ContactService[]): KnownRequest {
  const service = choices.find((code) => code === address.get("service")) ?? null
  const project = address.get("projet")?.trim() ?? ""
  return { service, project: service && WORDS.test(project) ? project : null }
}
