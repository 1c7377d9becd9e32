import type { HttpBindings } from "@hono/node-server"
import type { Context, MiddlewareHandler } from "hono"
import { HEAVY_PHOTOS, PHOTOS_BYTES } from "#domain/contact/photos.ts"
import { sentence } from "#domain/errors.ts"
import { announcedSize, type BodyRule, withPlace } from "./body.ts"
import type { BodyRooms } from "./body-room.ts"
import { networkOfClient } from "./client-network.ts"
import { withFewParts } from "./parts.ts"
import { GateRefusal } from "./refusal.ts"
import { checkTarget } from "./target.ts"

const MEGABYTE = 1024 * 1024
const FORM: BodyRule = { most: MEGABYTE, isFile: true }
/** The photos of a contact request or of an appointment, and the text fields. */
const FORM_WITH_PHOTOS: BodyRule = { most: PHOTOS_BYTES + MEGABYTE, isFile: true }
const WITH_PHOTOS = /^\/(?:contact|rendez-vous\/[\w-]+\/photos)(?:\.data)?$/
const CARRIES_FILES = /^multipart\/form-data\b/i
/** One file of 10 MB, and the text fields. */
const FORM_WITH_FILE: BodyRule = { most: 11 * MEGABYTE, isFile: true }
const WITH_FILE = /^\/chiffrage\/[\w-]+$/

type Env = { Bindings: HttpBindings; Variables: { nonce: string } }

/** Refuses a URL that two parsers could read differently; no page has one. */
export const refuseOddTargets: MiddlewareHandler<Env> = async (context, next) => {
  try {
    checkTarget(context.env.incoming.url ?? "")
  } catch (error) {
    if (error instanceof GateRefusal) return context.text(sentence("invalid_input"), 400)
    throw error
  }
  await next()
}

/** Admits the forms of pages by their announced size, as many at once as memory allows. */
export function createFormGate({
  trustProxy,
  rooms,
}: {
  trustProxy: boolean
  rooms: BodyRooms
}): MiddlewareHandler<Env> {
  return async (context, next) => {
    const rule = ruleFor(context.req.raw, context.req.path)
    try {
      const size = announcedSize(context.req.raw, rule)
      await withPlace(context, { rooms, network: networkOfClient(context, trustProxy), size }, () => {
        if (size !== null) context.req.raw = withFewParts(context.req.raw)
        return next()
      })
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error
      return refuse(context, error, rule)
    }
  }
}

function ruleFor({ headers }: Request, path: string): BodyRule {
  if (!CARRIES_FILES.test(headers.get("Content-Type") ?? "")) return FORM
  if (WITH_PHOTOS.test(path)) return FORM_WITH_PHOTOS
  return WITH_FILE.test(path) ? FORM_WITH_FILE : FORM
}

function refuse(context: Context<Env>, { status }: GateRefusal, rule: BodyRule): Response {
  if (status === 413 && rule === FORM_WITH_PHOTOS) return tooLarge(context, HEAVY_PHOTOS, "/contact#devis")
  if (status === 413 && rule === FORM_WITH_FILE)
    return tooLarge(
      context,
      "Votre fichier est trop volumineux\u00a0: 10 Mo au maximum.",
      `${context.req.path}#reponse`,
    )
  if (status === 413) return context.text(sentence("payload_too_large"), 413)
  if (status === 429) return context.text(sentence("too_many_requests"), 429)
  return context.text(sentence("invalid_input"), 400)
}

/** `back` is a path of the site that matched a rule, so it needs no escaping. */
function tooLarge(context: Context<Env>, why: string, back: string) {
  const look = "body{max-width:32rem;margin:12vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif}"
  return context.html(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Envoi trop volumineux</title><style nonce="${context.get("nonce")}">${look}</style>
<main><h1>Envoi trop volumineux</h1><p>${why} Rien n’a été envoyé.</p><p><a href="${back}">Revenir au formulaire</a></p></main></html>`,
    413,
  )
}
