import { GateRefusal } from "./refusal.ts"

/** Throws for a sign-up; called when only administrators may create accounts. */
export function closeSignUp(path: string): void {
  if (path === "/auth/v1/signup") throw new GateRefusal(422, "signup_disabled", "Signups not allowed for this instance")
}
