import { AuthRefusal } from "./wire.ts"

/** Who wants a password hashed: from which network, and whether on a device on which the account has signed in before. */
export type Comer = { network: string | null; isKnown: boolean }

type Options = { mostWaiting: number; mostOfNetwork: number }

/**
 * Hashes one password at a time, in a thread of its own: of two processors the other one stays free, however many sign in. Known devices
 * come first, so that guesses from everywhere keep nobody out who works here; the others come in the order of their arrival.
 * @throws {AuthRefusal} 429 at once when too many wait already, of all or of that network.
 */
export function createSignInQueue({ mostWaiting, mostOfNetwork }: Options) {
  const known: (() => void)[] = []
  const strangers: { network: string | null; begin: () => void }[] = []
  let isBusy = false

  function refuseWhenFull({ network, isKnown }: Comer): void {
    const line = isKnown ? known : strangers
    const ofNetwork = strangers.filter((stranger) => stranger.network === network).length
    if (line.length >= mostWaiting || (!isKnown && ofNetwork >= mostOfNetwork))
      throw new AuthRefusal(429, "over_request_rate_limit", "Too many people are signing in: try again in a moment")
  }

  function wait({ network, isKnown }: Comer): Promise<void> {
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

  return <Result>(comer: Comer, work: () => Promise<Result>): Promise<Result> => {
    if (!isBusy) return serve(null, work)
    refuseWhenFull(comer)
    return serve(wait(comer), work)
  }
}
