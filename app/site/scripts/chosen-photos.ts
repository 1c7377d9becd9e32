import { shrinkPhoto } from "#app/lib/shrink-photo.ts"

const preparing = new WeakMap<HTMLInputElement, Promise<void>>()

/** Makes the chosen photographs smaller, in their place in the field, one after the other. */
export function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const chosen = input.files
  const work = shrink([...(chosen ?? [])]).then((small) => {
    // Unless another choice was made meanwhile.
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

/** Ends when the photographs that were chosen last are ready to be sent. */
export async function whenPrepared(input: HTMLInputElement): Promise<void> {
  await preparing.get(input)
}
