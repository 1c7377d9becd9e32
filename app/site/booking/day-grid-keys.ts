/**
 * Where a key moves the focus in a grid of weeks of seven days, as the WAI-ARIA grid of dates does it. Null when the key is not
 * one of the grid's; the same index when there is nothing further that way.
 */
export function moveInGrid(index: number, key: string, count: number): number | null {
  const weekStart = index - (index % 7)
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - 7,
    ArrowDown: index + 7,
    PageUp: index - 7,
    PageDown: index + 7,
    Home: weekStart,
    End: Math.min(weekStart + 6, count - 1),
  }[key]
  if (target === undefined) return null
  return target >= 0 && target < count ? target : index
}
