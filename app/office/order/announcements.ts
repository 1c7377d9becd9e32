import type { Announcements, UniqueIdentifier } from "@dnd-kit/core"

export const INSTRUCTIONS =
  "Flèches pour déplacer l’élément d’une place, Origine ou Fin pour le mettre au bout de la liste."

type Place = { name: string; place: number }

export const placed = ({ name, place }: Place) => `${name} est à la place ${place}.`

/** Screen reader messages of a drag. `describe` returns undefined for an element that was deleted meanwhile. */
export function announcements(describe: (id: UniqueIdentifier) => Place | undefined): Announcements {
  return {
    onDragStart: ({ active }) => say(describe(active.id), ({ name, place }) => `${name}, place ${place}, est saisi.`),
    // At the start the element is over its own place. A message here would interrupt the first one.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? say(describe(active.id), ({ name }) => `${name} est au-dessus de la place ${describe(over.id)?.place}.`)
        : undefined,
    onDragEnd({ active, over }) {
      const [moved, target] = [describe(active.id), over ? describe(over.id) : undefined]
      return moved && target && placed({ ...moved, place: target.place })
    },
    onDragCancel: ({ active }) => say(describe(active.id), ({ name }) => `${name} est resté à sa place.`),
  }
}

function say(moved: Place | undefined, sentence: (moved: Place) => string): string | undefined {
  return moved && sentence(moved)
}
