const NAME = "table-changed"
let channel: BroadcastChannel | undefined

function sharedChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(NAME))
}

/** Tells every list, in this tab and in the others of this browser, that rows of a table changed. */
export function announceTableChange(table: string): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: table }))
  sharedChannel().postMessage(table)
}

/** Calls back with the name of each table that changed here or in another tab. Returns how to stop. */
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
