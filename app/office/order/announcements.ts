import type { Announcements, UniqueIdentifier } from "@dnd-kit/core"

export const INSTRUCTIONS =
  "Espace pour saisir l’élément, flèches pour le déplacer, Espace pour le poser, Échap pour le laisser à sa place."

type Told = { name: string; place: number } | undefined

/** What a screen reader says while an element is moved. `told` knows nothing of one that is gone meanwhile. */
export function announcements(told: (id: UniqueIdentifier) => Told): Announcements {
  return {
    onDragStart: ({ active }) => say(told(active.id), ({ name, place }) => `${name}, place ${place}, est saisi.`),
    // Over its own place, where it begins, it must not drown what was said first.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? say(told(active.id), ({ name }) => `${name} est au-dessus de la place ${told(over.id)?.place}.`)
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? say(told(active.id), ({ name }) => `${name} est posé à la place ${told(over.id)?.place}.`) : undefined,
    onDragCancel: ({ active }) => say(told(active.id), ({ name }) => `${name} est resté à sa place.`),
  }
}

function say(moved: Told, sentence: (moved: NonNullable<Told>) => string): string | undefined {
  return moved && sentence(moved)
}
