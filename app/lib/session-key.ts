/** Where the browser keeps the session of staff. */
export const SESSION_KEY = "mirabelle-session"
