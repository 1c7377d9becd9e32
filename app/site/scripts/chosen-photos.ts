import { shrinkPhoto } from "#app/lib/shrink-photo.ts"

const preparing = new WeakMap<HTMLInputElement, Promise<void>>()

/** Shrinks the chosen photos one after the other, and replaces them in the field. */
export function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const chosen = input.files
  const work = shrink([...(chosen ?? [])]).then((small) => {
    // Unless the visitor chose other files meanwhile.
    if (input.files === chosen) input.files = small
  })
  preparing.set(input, work)
  void work.finally(() => (preparing.get(input) === work ? preparing.delete(input) : false))
  return work
}

async function shrink(files: File[]): Promise<FileList> {
  const small = new DataTransfer()
  for (const file of files) small.items.add(await shrinkPhoto(file))
  return small.files
}

export const isPrepared = (input: HTMLInputElement) => !preparing.has(input)

/** Resolves when the latest chosen photos are ready to send. */
export async function whenPrepared(input: HTMLInputElement): Promise<void> {
  await preparing.get(input)
}
