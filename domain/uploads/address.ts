import * as z from "zod/mini"
import { optionalOf, required } from "../fields.ts"

const LONGEST = 1000
const UNREADABLE = "Cette adresse est illisible."
const ELSEWHERE = "Cette image est sur un autre site\u00a0: elle doit d’abord être copiée sur le vôtre, ou importée."

const isAddress = (typed: string) => /^(https?:\/\/\S+|[^\s:]+)$/i.test(typed)

/** Whether an address is without `http:` or `https:`, or has the path of a public Supabase file. Does not check the host of that storage. */
export function isKeptHere(address: string): boolean {
  return !/^https?:/i.test(address) || address.includes("/storage/v1/object/public/")
}

/** A required picture address. */
export function requiredPicture(sentence: string) {
  return required(sentence, LONGEST).check(z.refine(isAddress, UNREADABLE), z.refine(isKeptHere, ELSEWHERE))
}

/** An optional picture address; null when empty. */
export const optionalPicture = optionalOf((typed) => isAddress(typed) && isKeptHere(typed), ELSEWHERE, LONGEST)
