import type { DragEvent } from "react"

/** The data format in which the library names the dragged event; the tray uses the same. */
const TYPE = "application/json"

export function startDragging({ dataTransfer }: DragEvent, eventId: string): void {
  dataTransfer.setData(TYPE, JSON.stringify({ eventId }))
  allowEverywhere(dataTransfer)
}

/** The library drops its own events as « move » and external ones as « copy ». Browsers refuse the drop unless both are allowed. */
export function allowEverywhere(dataTransfer: DataTransfer): void {
  dataTransfer.effectAllowed = "copyMove"
}

/** The id of the dropped event; undefined for a file or a text from elsewhere. */
export function draggedId(data: DataTransfer): unknown {
  try {
    return (JSON.parse(data.getData(TYPE)) as { eventId?: unknown }).eventId
  } catch {
    return undefined
  }
}
