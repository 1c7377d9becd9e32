/** `media` value that keeps the stylesheets of a cached, hydrated page from blocking its first paint. The page embeds the rules of what it shows first. */
export const WAITING_MEDIA = "print"
