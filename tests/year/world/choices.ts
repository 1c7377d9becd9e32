/** Pseudo-random choices from a seed: the same seed makes the same year. */
export function createChoices(seed: number) {
  let state = seed >>> 0
  // mulberry32, a public-domain generator of 32 bits.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    chance: (share: number) => random() < share,
    pick: <Value>(values: readonly Value[]): Value => {
      if (values.length === 0) throw new Error("Nothing to choose from")
      return values[Math.floor(random() * values.length)] as Value
    },
  }
}
export type Choices = ReturnType<typeof createChoices>
