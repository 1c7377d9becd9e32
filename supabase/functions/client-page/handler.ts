import {
  authorForClient,
  type ClientPage,
  clientPageSchema,
  type WorksDocument,
  type WorksMinutes,
  type WorksPhoto,
  type WorksQuote,
} from "#domain/client-page/client-page.ts"
import { AppError } from "#domain/errors.ts"
import { firstNameOf } from "#domain/names.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken, privateLink } from "#functions/_shared/private-links.ts"
import { listInvoices, type StoredInvoice } from "#functions/_shared/list-invoices.ts"
import { signPhotos, signPlaces, type StoredPhoto, type StoredPlace } from "#functions/_shared/sign-places.ts"

/**
 * The page of a renovation, read and answered by the holder of its client's link. Service client: the token, of which only the hash is
 * stored, authorises the caller. `view` changes nothing; the page sends `seen` once it is visible.
 */
export const createClientPage = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: clientPageSchema }, async ({ body }) => {
    const hash = await hashToken(body.token)
    switch (body.action) {
      case "view":
        return read(deps, hash)
      case "seen":
        await unwrap(deps.service.rpc("see_client_page", { p_hash: hash }))
        break
      case "write":
        await unwrap(deps.service.rpc("write_as_client", { p_hash: hash, p_id: body.id, p_body: body.body }))
        break
      case "choose":
        await unwrap(
          deps.service.rpc("choose_as_client", {
            p_hash: hash,
            p_choice_id: body.choice_id,
            p_option_id: body.option_id,
            p_comment: body.comment,
          }),
        )
    }
    return {}
  })

type Stored = Omit<ClientPage, "first_name" | "photos" | "documents" | "quotes" | "invoices" | "minutes"> & {
  client_name: string
  photos: (Omit<WorksPhoto, "url" | "small_url"> & StoredPhoto)[]
  documents: (Omit<WorksDocument, "url"> & StoredPlace)[]
  quotes: Omit<WorksQuote, "url">[]
  invoices: StoredInvoice[]
  minutes: Omit<WorksMinutes, "url">[]
}

async function read(deps: Deps, hash: string): Promise<ClientPage> {
  const page = (await unwrap(deps.service.rpc("read_client_page", { p_hash: hash }))) as Stored | null
  if (!page) throw new AppError("unknown_link")
  const { client_name, photos, documents, messages, quotes, invoices, minutes, ...rest } = page
  const [pictures, papers, links, bills, receptions] = await Promise.all([
    signPhotos(deps, photos),
    signPlaces(deps, documents),
    // Its own link, made valid if it never left by mail: nothing that anybody reads changes.
    Promise.all(quotes.map(({ id }) => privateLink(deps, "quote", id))),
    listInvoices(deps, invoices),
    Promise.all(minutes.map(async (one) => ({ ...one, url: (await privateLink(deps, "minutes", one.id)).url }))),
  ])
  // Of the storage paths, the page gets only those inside the signed URLs.
  return {
    ...rest,
    first_name: firstNameOf(client_name),
    quotes: quotes.map((quote, index) => ({ ...quote, url: links[index]?.url ?? "" })),
    invoices: bills,
    minutes: receptions,
    messages: messages.map((message) => ({ ...message, author_name: authorForClient(message.author_name) })),
    photos: pictures.flatMap(({ bucket: _bucket, path: _path, small_path: _small, url, small_url, ...photo }) =>
      url ? { ...photo, url, small_url: small_url ?? url } : [],
    ),
    documents: papers.flatMap(({ bucket: _bucket, path: _path, url, ...paper }) => (url ? { ...paper, url } : [])),
  }
}
