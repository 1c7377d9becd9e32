import type { Announcements, UniqueIdentifier } from "@dnd-kit/core"

export const INSTRUCTIONS =
  "Espace pour saisir l’élément, flèches pour le déplacer, Espace pour le poser, Échap pour le laisser à sa place."

/** What a screen reader says while an element is moved. */
export function announcements(
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): Announcements {
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)}, place ${placeOf(active.id)}, est saisi.`,
    // Over its own place, where it begins, it must not drown what was said first.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} est au-dessus de la place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} est posé à la place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} est resté à sa place.`,
  }
}
