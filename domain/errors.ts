const ERRORS = {
  invalid_input: [400, "Certaines informations sont manquantes ou incorrectes."],
  unauthenticated: [401, "Votre session a expiré. Veuillez vous reconnecter."],
  forbidden: [403, "Vous n’avez pas le droit d’effectuer cette action."],
  proof_of_work_required: [
    403,
    "Votre navigateur n’a pas terminé sa vérification automatique. Patientez quelques secondes puis réessayez.",
  ],
  not_found: [404, "Cet élément est introuvable."],
  method_not_allowed: [405, "Cette action n’est pas prise en charge."],
  conflict: [409, "Ces informations ont été modifiées entre-temps. Rechargez la page."],
  slot_taken: [409, "Ce créneau vient d'être pris"],
  slot_closed: [409, "Ce créneau n’est pas ouvert à la réservation."],
  too_many_holds: [
    409,
    "Vous avez déjà deux réservations en attente de paiement. Terminez l’une d’elles, ou réessayez dans {minutes}\u00a0min.",
  ],
  day_on_hold: [
    409,
    "Beaucoup de réservations de ce jour attendent leur paiement. Choisissez un autre jour, ou réessayez dans {minutes}\u00a0min.",
  ],
  checkout_open: [
    409,
    "Le client peut encore payer cette demande en ligne. Annulez-la d’abord\u00a0: son paiement se ferme quelques minutes après.",
  ],
  checkout_closing: [
    409,
    "Le paiement en ligne de cette demande annulée se ferme dans quelques minutes. Réessayez ensuite.",
  ],
  must_be_archived: [409, "Une demande datée ou payée ne se supprime pas\u00a0: archivez-la."],
  service_unavailable: [409, "Cette prestation n’est plus proposée."],
  payload_too_large: [413, "Les informations envoyées sont trop volumineuses."],
  out_of_zone: [422, "Cette adresse est en dehors de notre zone d’intervention."],
  too_many_requests: [429, "Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer."],
  network_holds_too_much: [
    429,
    "Trop de réservations en attente de paiement viennent de votre réseau. Réessayez dans {minutes}\u00a0min ou appelez-nous.",
  ],
  unexpected: [500, "Une erreur est survenue. Veuillez réessayer dans quelques instants."],
  payment_failed: [502, "Erreur lors de la création de la session de paiement"],
  unavailable: [503, "Le service est momentanément indisponible. Veuillez réessayer dans quelques instants."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(ERRORS, text)
}

export function httpStatus(code: ErrorCode): number {
  return ERRORS[code][0]
}

/** The French sentence that visitors and staff read for a code, with the parameters that it names. */
export function sentence(code: ErrorCode, parameters: Record<string, string | number> = {}): string {
  return ERRORS[code][1].replace(/\{(\w+)\}/g, (_braces, name: string) => String(parameters[name] ?? "quelques"))
}

/** French sentences by field name, as forms show them. */
export type FieldErrors = Record<string, string>

type AppErrorOptions = { message?: string; fields?: FieldErrors; cause?: unknown }

/** A refusal with a reason that may be shown. Its message is always a French sentence; technical causes stay in `cause`. */
export class AppError extends Error {
  override readonly name = "AppError"
  readonly code: ErrorCode
  readonly fields?: FieldErrors

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? sentence(code), options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    if (options.fields) this.fields = options.fields
  }
}

const DATABASE_CODES: Record<string, ErrorCode> = {
  "22P02": "invalid_input",
  "23502": "invalid_input",
  "23503": "conflict",
  "23505": "conflict",
  "23514": "invalid_input",
  "23P01": "slot_taken",
  "42501": "forbidden",
  "55P03": "unavailable",
  "57014": "unavailable",
  // PostgREST without its database, or before it knows the tables.
  PGRST000: "unavailable",
  PGRST001: "unavailable",
  PGRST002: "unavailable",
  PGRST003: "unavailable",
  PGRST116: "not_found",
  PGRST301: "unauthenticated",
  PGRST303: "unauthenticated",
}

// The embedded backend tells a broken constraint by its words only.
const DATABASE_WORDS: [RegExp, ErrorCode][] = [
  [/violates exclusion constraint/i, "slot_taken"],
  [/violates (unique|foreign key) constraint/i, "conflict"],
  [/violates|invalid input/i, "invalid_input"],
  [/fetch failed|failed to fetch|network/i, "unavailable"],
]

type DatabaseError = { code?: string | null | undefined; message: string; details?: string | null | undefined }

/**
 * Turns what supabase-js reports into an `AppError`. A code raised by our own SQL keeps its code, and its sentence (`private.refuse`)
 * or the one that is written here with its parameters (`private.refuse_with`); PostgreSQL's codes are translated; a request that never
 * arrived is `unavailable`.
 */
export function toAppError(error: DatabaseError): AppError {
  if (error instanceof AppError) return error
  if (isErrorCode(error.code) && error.message === error.code)
    return new AppError(error.code, { message: sentence(error.code, parametersOf(error.details)), cause: error })
  if (isErrorCode(error.code)) return new AppError(error.code, { message: error.message, cause: error })
  const known = error.code ? DATABASE_CODES[error.code] : undefined
  const told = known ?? DATABASE_WORDS.find(([words]) => words.test(error.message))?.[1]
  return new AppError(told ?? "unexpected", { cause: error })
}

function parametersOf(details: string | null | undefined): Record<string, string | number> {
  try {
    return (JSON.parse(details ?? "{}") ?? {}) as Record<string, string | number>
  } catch {
    return {}
  }
}
