import { AppError } from "#domain/errors.ts"
import { type AskedPrice, contractorQuoteSchema } from "#domain/price-requests/answer.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { signPhotos, type StoredPhoto } from "#functions/_shared/sign-places.ts"

/**
 * A price request, read and answered by the holder of its link. Service client: the token, of which only the hash is stored, authorises the caller.
 * `view` changes nothing. A visible page sends `seen`, which mail scanners do not: it shows that a person has opened the request.
 */
export const createContractorQuote = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: contractorQuoteSchema }, async ({ body }) => {
    const hash = await hashToken(body.token)
    switch (body.action) {
      case "view":
        break
      case "seen":
        await unwrap(deps.service.rpc("see_price_request", { p_hash: hash }))
        return {}
      case "answer":
        await unwrap(
          deps.service.rpc("answer_price_request", {
            p_hash: hash,
            p_price: body.price,
            p_vat_rate: body.vat_rate,
            p_price_with_vat: body.price_with_vat,
            p_start_on: body.start_on,
            p_delay_days: body.delay_days,
            p_comment: body.comment,
          }),
        )
        if (body.drop_file)
          await unwrap(deps.service.rpc("set_price_file", { p_hash: hash, p_path: null, p_name: null }))
        break
      case "decline":
        await unwrap(deps.service.rpc("decline_price_request", { p_hash: hash, p_comment: body.comment }))
    }
    return read(deps, hash)
  })

type Stored = Omit<AskedPrice, "photos"> & { photos: StoredPhoto[] }

async function read(deps: Deps, hash: string): Promise<AskedPrice> {
  const quote = (await unwrap(deps.service.rpc("read_price_request", { p_hash: hash }))) as Stored | null
  if (!quote) throw new AppError("unknown_link")
  const photos = await signPhotos(deps, quote.photos)
  return { ...quote, photos: photos.flatMap(({ url, small_url }) => (url ? { url, small_url: small_url ?? url } : [])) }
}
