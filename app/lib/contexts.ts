import { createContext } from "react-router"
import type { AddressSuggestion } from "#domain/booking/address.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import type { Db } from "./db.ts"
import type { FormStamps } from "./form-stamps.server.ts"
import type { PublicConfig } from "./public-config.ts"

/** A client with the public key, for loaders and actions on the server. */
export const dbContext = createContext<Db>()
/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>()
export const publicConfigContext = createContext<PublicConfig>()
/** The request's id, which an error page shows, and the function that logs an unexpected error under that id. */
export const requestContext = createContext<{ id: string; report: (error: unknown) => void }>()
/** Address of the site as visitors know it, without a slash at the end. */
export const siteUrlContext = createContext<string>()
/** Whether search engines may show the site. */
export const isOpenContext = createContext<boolean>(false)
/** Address of the third-party reviews script, when one is configured. */
export const reviewsWidgetContext = createContext<string | null>(null)
/** Completes an address that is being typed; an empty list when nothing is found. */
export const addressFinderContext = createContext<(query: string) => Promise<AddressSuggestion[]>>(async () => [])
/** Counts a visitor's submissions; false when their network has reached its limit for now. */
export const mayWriteContext = createContext<
  (what: "contact" | "callback" | "lost-link" | "photo") => Promise<boolean>
>(async () => true)
/** Re-encodes a picture in another process. */
export const encodeImageContext = createContext<EncodeImage>()
/** Signed timestamps of forms. A form that comes back too fast for a person is shown once more. */
export const formStampsContext = createContext<FormStamps>()
