/** Purposes of an upload; each has its own folder, size limit and types. */
export const UPLOAD_PURPOSES = [
  "avatar",
  "logo",
  "site_photo",
  "gallery_main",
  "gallery_photo",
  "expertise",
  "expertise_secondary",
  "review_author",
  "company_paper",
  "contractor_photo",
  "contractor_paper",
  "project_photo",
  "project_document",
  "project_receipt",
  "quote_scan",
] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Sentences of the specification (back office, §5). */
export const UPLOAD_SENTENCES = {
  none: "Aucun fichier sélectionné",
  notAnImage: "Veuillez sélectionner une image",
  avatarTooLarge: "L’image ne doit pas dépasser 2MB",
  tooLarge: "Le fichier est trop volumineux (max 10MB)",
  type: "Type de fichier non autorisé",
  imagesOnly: "Type de fichier non autorisé. Seules les images sont acceptées.",
  // The next ones are ours: the specification only has the field.
  heic: "Ce navigateur ne lit pas les photos HEIC. Réglez l’appareil photo sur «\u00a0Le plus compatible\u00a0», ou envoyez-la depuis votre iPhone.",
  notCopied: "Cette image n’a pas pu être copiée. Enregistrez-la sur votre appareil, puis importez-la.",
  onePdf: "Choisissez un seul PDF, ou une photo par page.",
  notJoined:
    "Ce navigateur ne peut pas réunir ces photos en un document\u00a0: gardez-en une seule, ou envoyez un PDF.",
  stopped: "L’envoi du fichier est arrêté.",
} as const

/** For visitors: the file is neither a PDF nor a picture, whatever its name says. */
export const unreadableDocument = (name: string) => `«\u00a0${name}\u00a0» n’est ni un PDF ni une image lisible.`

export const emptyFile = (name: string) =>
  `«\u00a0${name}\u00a0» est vide\u00a0: choisissez-le de nouveau, ou un autre fichier.`

/** Shown when the network failed twice during an upload. */
export const CONNECTION_LOST =
  "La connexion a été interrompue\u00a0: ce fichier n’est pas arrivé. Réessayez quand elle est revenue."

const MEGABYTE = 1024 * 1024

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const
const PDF = "application/pdf"

export type UploadRule = {
  bucket: "avatars" | "documents" | "gallery" | "gallery_photos"
  /** Maximum size in bytes. */
  limit: number
  acceptsPdf: boolean
  /** Longest side of the stored picture, in pixels; a square picture is cropped to its centre. */
  side: number
  isSquare: boolean
  /** Whether public pages show it: it is then kept light and gets the copies that they use. */
  isShown: boolean
  /** Width of the small version for lists of the back office, in pixels; null when there is none. */
  smallWidth: number | null
}

const picture = {
  limit: 10 * MEGABYTE,
  acceptsPdf: false,
  side: 2400,
  isSquare: false,
  isShown: false,
  smallWidth: null,
}
const shown = { ...picture, side: 1800, isShown: true }

export const UPLOAD_RULES: Record<UploadPurpose, UploadRule> = {
  avatar: { ...picture, bucket: "avatars", limit: 2 * MEGABYTE, side: 512, isSquare: true },
  logo: { ...shown, bucket: "gallery", side: 1200 },
  site_photo: { ...shown, bucket: "gallery" },
  gallery_main: { ...shown, bucket: "gallery" },
  gallery_photo: { ...shown, bucket: "gallery_photos" },
  expertise: { ...shown, bucket: "gallery" },
  expertise_secondary: { ...shown, bucket: "gallery" },
  review_author: { ...picture, bucket: "gallery", side: 512, isSquare: true },
  company_paper: { ...picture, bucket: "documents", acceptsPdf: true },
  contractor_photo: { ...picture, bucket: "documents", limit: 2 * MEGABYTE, side: 512, isSquare: true },
  contractor_paper: { ...picture, bucket: "documents", acceptsPdf: true },
  project_photo: { ...picture, bucket: "documents", smallWidth: 640 },
  project_document: { ...picture, bucket: "documents", acceptsPdf: true },
  project_receipt: { ...picture, bucket: "documents", acceptsPdf: true },
  quote_scan: { ...picture, bucket: "documents", acceptsPdf: true },
}

export type UploadRefusal = { code: "invalid_input" | "payload_too_large"; sentence: string }

/**
 * Why a file is refused for a purpose, or null. `type` is the browser's guess in the browser and the type by content on the server; null when
 * the content is of no known type.
 */
export function refuseUpload(
  purpose: UploadPurpose,
  file: { name: string; size: number; type: string | null },
): UploadRefusal | null {
  const rule = UPLOAD_RULES[purpose]
  if (file.size === 0) return { code: "invalid_input", sentence: emptyFile(file.name) }
  if (isHeic(file)) return { code: "invalid_input", sentence: UPLOAD_SENTENCES.heic }
  if (!acceptedTypes(purpose).includes(file.type ?? "")) return refuseType(purpose)
  if (file.size > rule.limit) return refuseSize(purpose)
  return null
}

export function refuseType(purpose: UploadPurpose): UploadRefusal {
  const image = purpose === "avatar" ? UPLOAD_SENTENCES.notAnImage : UPLOAD_SENTENCES.imagesOnly
  return { code: "invalid_input", sentence: UPLOAD_RULES[purpose].acceptsPdf ? UPLOAD_SENTENCES.type : image }
}

/** Refusal for too many bytes or too many pixels: the specification has one sentence for both. */
export function refuseSize(purpose: UploadPurpose): UploadRefusal {
  const isPortrait = UPLOAD_RULES[purpose].limit < picture.limit
  const sentence = isPortrait ? UPLOAD_SENTENCES.avatarTooLarge : UPLOAD_SENTENCES.tooLarge
  return { code: "payload_too_large", sentence }
}

/** Accepted MIME types, also for the `accept` attribute of a file field. */
export function acceptedTypes(purpose: UploadPurpose): string[] {
  return UPLOAD_RULES[purpose].acceptsPdf ? [...IMAGE_TYPES, PDF] : [...IMAGE_TYPES]
}

/** True for HEIC, the photo format of Apple devices; some browsers leave the type empty. */
export function isHeic({ name, type }: { name: string; type?: string | null }): boolean {
  return type ? /^image\/hei[cf]/.test(type) : /\.hei[cf]$/i.test(name)
}

/** True for a name that is a path; browsers never send one. */
export function isPath(name: string): boolean {
  return /[/\\]/.test(name) || /^\.+$/.test(name)
}

/** « Évier cassé (2).JPG » becomes `Evier_casse__2_`: all characters except letters and digits become underscores. */
export function storedName(name: string): string {
  const base = name.replace(/\.[^.]*$/, "") || name
  return (
    base
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^A-Za-z0-9]/g, "_")
      .slice(0, 60) || "fichier"
  )
}

/** The readable part of a stored file's name or path: « devis.pdf » for « 1795…_5e1f…_devis.pdf ». */
export function nameOfStored(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return name.replace(/^\d{13}_(?:[0-9a-f]{8}_)?(?=.)/, "")
}

/** Path of a picture's small version; the database uses the same rule. */
export function smallPath(path: string): string {
  return path.replace(/\.webp$/, ".small.webp")
}

/** Folder of a purpose. `record` is the id of the record or person; without one, the files of a record that is not saved yet are stored in `temp`. */
export function uploadFolder(purpose: UploadPurpose, record: string | null): string {
  const folders: Record<UploadPurpose, string> = {
    avatar: record ?? "",
    logo: "company",
    site_photo: "company",
    gallery_main: `gallery/${record ?? "temp"}/main`,
    gallery_photo: `gallery/${record ?? "temp"}`,
    expertise: "expertises",
    expertise_secondary: "expertises/secondary",
    review_author: "reviews",
    company_paper: "company/papers",
    contractor_photo: `contractors/${record ?? "temp"}/photo`,
    contractor_paper: `contractors/${record ?? "temp"}/papers`,
    project_photo: `projects/${record ?? "temp"}/photos`,
    project_document: `projects/${record ?? "temp"}/documents`,
    project_receipt: `projects/${record ?? "temp"}/receipts`,
    quote_scan: `quotes/${record ?? "temp"}`,
  }
  return folders[purpose]
}
