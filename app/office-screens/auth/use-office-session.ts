import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { noteLeaving, signInPath, signOut } from "#app/lib/auth.ts"
import type { Db } from "#app/lib/db.ts"
import { forgetSetAside } from "#app/office/form/set-aside.ts"
import { forgetProfile } from "#app/office/shell/remembered-profile.ts"

/**
 * Leaves the back office as soon as the session ends: after a sign-out here or in another tab, or if a token refresh is refused. Returns a
 * function for the « sign out » button, which leads to the sign-in page without the « session lost » message.
 */
export function useOfficeSession(db: Db): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isLeaving = useRef(false)

  useEffect(() => {
    const { data } = db.auth.onAuthStateChange((event) => {
      if (event !== "SIGNED_OUT") return
      client.clear()
      forgetProfile()
      forgetSetAside()
      const { pathname, search } = window.location
      void navigate(isLeaving.current ? "/admin/login" : signInPath(pathname + search, true), { replace: true })
    })
    return () => data.subscription.unsubscribe()
  }, [db, client, navigate])

  return () => {
    isLeaving.current = true
    noteLeaving()
    void signOut(db)
  }
}
