import { documentFileName } from "#domain/documents/file-name.ts"
import { AppError } from "#domain/errors.ts"
import {
  type ClientMinutes,
  clientMinutesSchema,
  declarationOf,
  type MinutesSigner,
} from "#domain/projects/client-minutes.ts"
import { hideEmail } from "#domain/quotes/client-quote.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import { checkOutcome, hashCode, quoteCode, type SigningOutcome } from "#functions/_shared/quote-codes.ts"
import { signPlaces } from "#functions/_shared/sign-places.ts"

type StoredDocument = Omit<ClientMinutes["documents"][number], "url"> & { bucket: string; path: string }
type Stored = Omit<ClientMinutes, "subject" | "content" | "email_hint" | "sends_codes" | "documents"> & {
  content: unknown
  email: string | null
  documents: StoredDocument[]
}

const readStored = async (deps: Deps, p_hash: string) =>
  (await unwrap(deps.service.rpc("read_client_minutes", { p_hash }))) as Stored | null

/** The minutes of a reception of a link; null when it is none's. */
export async function readMinutes(deps: Deps, p_hash: string): Promise<ClientMinutes | null> {
  const minutes = await readStored(deps, p_hash)
  if (!minutes) return null
  const { content, email, documents, ...rest } = minutes
  const places = await signPlaces(
    deps,
    documents.map((document) => ({ ...document, url: "" })),
  )
  return {
    ...rest,
    subject: "minutes",
    content: clientMinutesSchema.parse(content),
    email_hint: email && hideEmail(email),
    sends_codes: deps.sendMail !== null,
    documents: places.flatMap(({ kind, sha256, url }) =>
      url ? [{ kind, sha256, url: named(url, documentFileName(kind, content)) }] : [],
    ),
  }
}

function named(address: string, name: string): string {
  const url = new URL(address)
  url.searchParams.set("download", name)
  return url.href
}

type Network = { ip?: string; user_agent?: string }

/** Mails the code. The sentence that the client accepts is written here: the evidence never holds a text that a browser sent. */
export async function mailMinutesCode(deps: Deps, p_hash: string, p_network: Network, signer: MinutesSigner) {
  // A code that is only kept would be readable by staff, who could sign in the client's place.
  if (!deps.sendMail) throw new AppError("codes_not_mailed")
  const minutes = await readStored(deps, p_hash)
  if (!minutes) throw new AppError("unknown_link")
  const code_no = deps.now().getTime()
  const text = declarationOf(clientMinutesSchema.parse(minutes.content))
  const p_order = {
    ...{ given_name: signer.given_name, family_name: signer.family_name, code_no },
    consents: [{ kind: "reception", text, checked_at: deps.now().toISOString() }],
    code_hash: await hashCode(deps, minutes.id, await quoteCode(deps, minutes.id, code_no)),
  }
  const sent = await unwrap(deps.service.rpc("request_minutes_code", { p_hash, p_order, p_network }))
  return { email_hint: hideEmail((sent as { email: string }).email) }
}

type Outcome = SigningOutcome<"minutes_replaced">
type Order = { code: string; document_sha256: string; is_staff_device?: boolean | undefined }

export async function signMinutes(deps: Deps, p_hash: string, p_network: Network, order: Order): Promise<void> {
  const minutes = await readStored(deps, p_hash)
  if (!minutes) throw new AppError("unknown_link")
  const p_order = {
    code_hash: await hashCode(deps, minutes.id, order.code),
    ...{ document_sha256: order.document_sha256, context: order.is_staff_device ? "in_person" : "link" },
  }
  const answer = await unwrap(deps.service.rpc("sign_minutes", { p_hash, p_order, p_network }))
  checkOutcome(answer as Outcome)
}
