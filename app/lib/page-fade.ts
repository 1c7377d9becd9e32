/**
 * Cross-fades between pages. The rule is inline in each page, before everything else: the browser looks for it possibly before the stylesheets
 * load, and logs a warning when it is missing.
 */
export const PAGE_FADE = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }"
