/**
 * Index of the day that a key moves the focus to, in a grid of seven-day weeks (WAI-ARIA date grid). Null for other keys; the same index at
 * the edge of the grid.
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
