import * as z from "zod/mini"
import { cleanText } from "#domain/clean-text.ts"
import { AppError } from "#domain/errors.ts"

const PLACES = "https://places.googleapis.com"
const PATIENCE_MS = 8_000
const LONGEST_TEXT = 5_000
const LONGEST_NAME = 120

const localized = z.optional(z.object({ text: z.string() }))
const reviewSchema = z.object({
  name: z.string(),
  rating: z.number().check(z.minimum(1), z.maximum(5)),
  text: localized,
  originalText: localized,
  authorAttribution: z.object({ displayName: z.string(), uri: z.optional(z.string()) }),
  publishTime: z.iso.datetime({ offset: true }),
  googleMapsUri: z.optional(z.string()),
})
const placeSchema = z.object({ reviews: z.optional(z.array(z.unknown())) })

/** A review in the format of `import_google_reviews`. */
export type ImportedReview = {
  review_id: string
  author_name: string
  author_url: string | null
  rating: number
  text: string
  time: string
  source_url: string | null
}

export type ReviewsSource = () => Promise<ImportedReview[]>

type Options = { apiKey: string; placeId: string; base?: string | undefined; fetch?: typeof globalThis.fetch }

/**
 * Reads the reviews that Google shows of a place: at most five, the « most relevant » ones (Places API, Place Details). Reviews without text and
 * malformed ones are skipped. Throws `reviews_key_refused`, `reviews_quota` or `reviews_unreachable`.
 */
export function createPlacesSource({ apiKey, placeId, base, fetch = globalThis.fetch }: Options): ReviewsSource {
  const address = `${(base ?? PLACES).replace(/\/+$/, "")}/v1/places/${encodeURIComponent(placeId)}?languageCode=fr`
  return async () => {
    const answer = await fetch(address, {
      headers: { "X-Goog-Api-Key": apiKey, "X-Goog-FieldMask": "reviews" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new AppError("reviews_unreachable", { cause })
    })
    if (!answer.ok) throw refusalOf(answer)
    const place = placeSchema.safeParse(await answer.json().catch(() => null))
    if (!place.success) throw new AppError("reviews_unreachable", { cause: place.error })
    return (place.data.reviews ?? []).flatMap((review) => toReview(review) ?? [])
  }
}

type Settings = Record<"apiKey" | "placeId" | "base", string | undefined>

/** Null when the key or the place is missing. */
export function choosePlacesSource({ apiKey, placeId, base }: Settings): ReviewsSource | null {
  return apiKey && placeId ? createPlacesSource({ apiKey, placeId, base }) : null
}

function refusalOf({ status }: Response): AppError {
  const cause = new Error(`Places answered ${status}`)
  if (status === 429) return new AppError("reviews_quota", { cause })
  return new AppError(status >= 500 ? "reviews_unreachable" : "reviews_key_refused", { cause })
}

function toReview(given: unknown): ImportedReview | null {
  const { data } = reviewSchema.safeParse(given)
  // The author's own text, not Google's translation.
  const text = cleanText((data?.originalText ?? data?.text)?.text.slice(0, LONGEST_TEXT) ?? "")
  const author = cleanText(data?.authorAttribution.displayName.slice(0, LONGEST_NAME) ?? "")
  if (!data || !text || !author) return null
  return {
    review_id: data.name,
    author_name: author,
    author_url: data.authorAttribution.uri ?? null,
    rating: Math.round(data.rating),
    text,
    time: data.publishTime,
    source_url: data.googleMapsUri ?? null,
  }
}
