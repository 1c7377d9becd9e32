import type { FieldAction, FieldOutcome } from "./day.ts"

/** An action that waits for the server. `alone`: a batch with it failed for an unknown reason, so it is sent by itself. */
export type Waiting = { action: FieldAction; tries: number; alone: boolean }

/** As the database takes them in one call. */
const MOST_A_CALL = 25
/** Seconds before the next try, by the number of failed ones; the last one for ever. */
const DELAYS = [0, 2, 5, 15, 60, 300]
/** After so many failures of unknown kind the actions of a batch are sent one by one. */
const TRIES_TOGETHER = 3

/** The next call: the oldest actions, in order; one that goes alone, by itself, but after those that do not. */
export function nextBatch(queue: readonly Waiting[]): FieldAction[] {
  const together = queue.filter(({ alone }) => !alone).slice(0, MOST_A_CALL)
  return (together.length > 0 ? together : queue.slice(0, 1)).map(({ action }) => action)
}

/** What still waits after the server has answered: nothing that it has an outcome for, whatever that is. */
export function afterAnswer(queue: readonly Waiting[], outcomes: readonly FieldOutcome[]): Waiting[] {
  const known = new Set(outcomes.map(({ id }) => id))
  return queue.filter(({ action }) => !known.has(action.id))
}

/**
 * After a failed call nothing is lost: the actions wait for their next try. `isUnknown`: the server answered, and could not say why; the fault may lie in
 * one of the actions. That one goes last, so that it never blocks the others.
 */
export function afterFailure(queue: readonly Waiting[], sent: readonly FieldAction[], isUnknown: boolean): Waiting[] {
  const ids = new Set(sent.map(({ id }) => id))
  const tried = queue.map((one) => {
    if (!ids.has(one.action.id)) return one
    const tries = one.tries + 1
    return { ...one, tries, alone: one.alone || (isUnknown && tries >= TRIES_TOGETHER) }
  })
  const failedAlone = isUnknown && sent.length === 1 ? tried.filter(({ action }) => ids.has(action.id)) : []
  return failedAlone.length > 0 ? [...tried.filter(({ action }) => !ids.has(action.id)), ...failedAlone] : tried
}

/** Milliseconds until the next try: by the one that was tried least, so that a new action does not wait behind an old failure. */
export function nextTryIn(queue: readonly Waiting[]): number | null {
  if (queue.length === 0) return null
  const tries = Math.min(...queue.map((one) => one.tries))
  return (DELAYS[Math.min(tries, DELAYS.length - 1)] ?? 0) * 1000
}
