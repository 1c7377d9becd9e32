const NAME = "table-changed"
let channel: BroadcastChannel | undefined

function sharedChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(NAME))
}

/** Notifies the listeners of `onTableChange`, in this tab and in the other tabs of this browser, that rows of a table changed. */
export function announceTableChange(table: string): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: table }))
  sharedChannel().postMessage(table)
}

/** Calls `listener` with the name of each table that changes, in this tab or another one of this browser. Returns a function that stops it. */
export function onTableChange(listener: (table: string) => void): () => void {
  const here = (event: Event) => listener((event as CustomEvent<string>).detail)
  const elsewhere = (event: MessageEvent<string>) => listener(event.data)
  window.addEventListener(NAME, here)
  sharedChannel().addEventListener("message", elsewhere)
  return () => {
    window.removeEventListener(NAME, here)
    sharedChannel().removeEventListener("message", elsewhere)
  }
}
