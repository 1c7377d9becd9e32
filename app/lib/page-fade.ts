/**
 * Lets pages fade into one another. It stands in each page itself, before everything else: a browser asks for it as soon as it can, which
 * may be before the stylesheets have come, and reports a page of this site that does not have it yet.
 */
export const PAGE_FADE = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }"
