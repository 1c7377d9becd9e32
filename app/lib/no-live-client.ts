/**
 * What supabase-js finds in the browser in the place of its client of live changes, which weighs as much as a screen and which nothing
 * here opens: it is told of sessions, and does nothing.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
