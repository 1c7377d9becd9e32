/** The media of stylesheets that a kept page which hydrates does not wait for: it carries the rules of what it shows first. */
export const WAITING_MEDIA = "print"
