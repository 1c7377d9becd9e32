import { AppError } from "#domain/errors.ts"
import type { Deps } from "./deps.ts"

/** Removes all second factors of an account and returns their number. The caller must have checked the requester's rights. */
export async function removeFactors(deps: Deps, userId: string): Promise<number> {
  const { mfa } = deps.service.auth.admin
  const { data, error } = await mfa.listFactors({ userId })
  if (error) throw new AppError("unexpected", { cause: error })
  for (const { id } of data.factors) {
    const removed = await mfa.deleteFactor({ userId, id })
    if (removed.error && removed.error.code !== "mfa_factor_not_found")
      throw new AppError("unexpected", { cause: removed.error })
  }
  return data.factors.length
}
