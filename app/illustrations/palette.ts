/** Colours of the drawings as SVG paint values; tokens.css defines them. */
export const paint = {
  raspberry: "var(--color-raspberry)",
  deep: "var(--color-raspberry-deep)",
  rose: "var(--color-rose)",
  blush: "var(--color-raspberry-soft)",
  yellow: "var(--color-yellow)",
  amber: "var(--color-yellow-deep)",
  butter: "var(--color-yellow-soft)",
  leaf: "var(--color-leaf)",
  ink: "var(--color-ink)",
  white: "var(--color-white)",
  cream: "var(--color-cream)",
  sand: "var(--color-cream-deep)",
  zinc: "var(--color-zinc)",
  mauve: "var(--color-ink-soft)",
  skin: "var(--color-skin)",
  skinDeep: "var(--color-skin-deep)",
} as const
