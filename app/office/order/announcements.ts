import type { Announcements, UniqueIdentifier } from "@dnd-kit/core"

export const INSTRUCTIONS =
  "Flèches pour déplacer l’élément d’une place, Origine ou Fin pour le mettre au bout de la liste."

type Place = { name: string; place: number }
type Told = Place | undefined

export const placed = ({ name, place }: Place) => `${name} est à la place ${place}.`

/** Screen reader messages of a drag. `told` returns undefined for an element that was deleted meanwhile. */
export function announcements(told: (id: UniqueIdentifier) => Told): Announcements {
  return {
    onDragStart: ({ active }) => say(told(active.id), ({ name, place }) => `${name}, place ${place}, est saisi.`),
    // At the start the element is over its own place. A message here would interrupt the first one.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? say(told(active.id), ({ name }) => `${name} est au-dessus de la place ${told(over.id)?.place}.`)
        : undefined,
    onDragEnd({ active, over }) {
      const [moved, target] = [told(active.id), over ? told(over.id) : undefined]
      return moved && target && placed({ ...moved, place: target.place })
    },
    onDragCancel: ({ active }) => say(told(active.id), ({ name }) => `${name} est resté à sa place.`),
  }
}

function say(moved: Told, sentence: (moved: Place) => string): string | undefined {
  return moved && sentence(moved)
}
