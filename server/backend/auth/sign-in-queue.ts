import { AuthRefusal } from "./wire.ts"

/** A sign-in that needs a password hashed: its network, and whether its device is known to the account. */
export type SignInAttempt = { network: string | null; isKnown: boolean }

type Options = { mostWaiting: number; mostOfNetwork: number }

/**
 * Runs one sign-in or sign-up at a time. A password is hashed in its own thread: with two processors, one stays free however many people
 * sign in. Known devices come first, so that guesses from many networks cannot keep staff out; the others wait in order of arrival.
 * The returned function throws an `AuthRefusal` (429) when the line is full or, for an unknown device, too many of its network wait.
 */
export function createSignInQueue({ mostWaiting, mostOfNetwork }: Options) {
  const known: (() => void)[] = []
  const strangers: { network: string | null; begin: () => void }[] = []
  let isBusy = false

  function refuseWhenFull({ network, isKnown }: SignInAttempt): void {
    const line = isKnown ? known : strangers
    const ofNetwork = strangers.filter((stranger) => stranger.network === network).length
    if (line.length >= mostWaiting || (!isKnown && ofNetwork >= mostOfNetwork))
      throw new AuthRefusal(429, "over_request_rate_limit", "Too many people are signing in: try again in a moment")
  }

  function wait({ network, isKnown }: SignInAttempt): Promise<void> {
    return new Promise((begin) => {
      if (isKnown) known.push(begin)
      else strangers.push({ network, begin })
    })
  }

  async function serve<Result>(turn: Promise<void> | null, work: () => Promise<Result>): Promise<Result> {
    isBusy = true
    if (turn) await turn
    try {
      return await work()
    } finally {
      const next = known.shift() ?? strangers.shift()?.begin
      if (next) next()
      else isBusy = false
    }
  }

  return <Result>(attempt: SignInAttempt, work: () => Promise<Result>): Promise<Result> => {
    if (!isBusy) return serve(null, work)
    refuseWhenFull(attempt)
    return serve(wait(attempt), work)
  }
}
