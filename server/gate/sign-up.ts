import { Refusal } from "./refusal.ts"

/** Throws for a sign-up when only administrators make accounts. */
export function closeSignUp(path: string): void {
  if (path === "/auth/v1/signup") throw new Refusal(422, "signup_disabled", "Signups not allowed for this instance")
}
