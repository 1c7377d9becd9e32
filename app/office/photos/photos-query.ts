import { queryOptions, useMutation } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { signDownload, SIGNED_MS, signFiles } from "#app/office/upload/signed-files.ts"

/** A private photo that a visitor sent. */
export type SentPhoto = { id: string; path: string; name: string }

/** The addresses of the photos of one record. */
export function photosQuery(id: string, photos: readonly SentPhoto[]) {
  return queryOptions({
    queryKey: ["sent_photos", id, photos.length],
    queryFn: () =>
      signFiles(
        browserDb(),
        photos.map(({ path }) => path),
      ),
    staleTime: SIGNED_MS,
    refetchInterval: SIGNED_MS,
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: (photo: SentPhoto) => signDownload(browserDb(), photo.path, photo.name),
    onSuccess: (href, { name }) => Object.assign(document.createElement("a"), { href, download: name }).click(),
    onError: (error) => toastError("Erreur lors du téléchargement de la photo", reasonOf(error)),
  })
}
