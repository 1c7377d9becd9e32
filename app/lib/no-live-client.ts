/**
 * Empty stand-in for the Realtime client of supabase-js in the browser. The real one weighs as much as a screen, and nothing here opens a
 * channel. supabase-js still passes it the session.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
