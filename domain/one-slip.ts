/** True when one letter is missing, added or replaced, or two neighbours are exchanged. */
export function isOneSlipAway(given: string, name: string): boolean {
  let start = 0
  while (start < given.length && given[start] === name[start]) start += 1
  const [left, right] = [given.slice(start), name.slice(start)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}
