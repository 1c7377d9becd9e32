import type { DragEvent } from "react"

/** How the library tells its views which event is dragged; the tray speaks the same. */
const TYPE = "application/json"

export function startDragging({ dataTransfer }: DragEvent, eventId: string): void {
  dataTransfer.setData(TYPE, JSON.stringify({ eventId }))
  allowEverywhere(dataTransfer)
}

/** The library lets an event be moved, and takes what comes from elsewhere as a copy: browsers refuse the drop unless both are allowed. */
export function allowEverywhere(dataTransfer: DataTransfer): void {
  dataTransfer.effectAllowed = "copyMove"
}

/** The id of what is dropped; nothing of a file or a text from elsewhere. */
export function draggedId(data: DataTransfer): unknown {
  try {
    return (JSON.parse(data.getData(TYPE)) as { eventId?: unknown }).eventId
  } catch {
    return undefined
  }
}
