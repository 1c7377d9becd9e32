import { Box } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import {
  CalendarDays,
  ClipboardList,
  CircleHelp,
  Coins,
  FileSignature,
  FileText,
  HardHat,
  Images,
  LayoutDashboard,
  LibraryBig,
  BookUser,
  Mail,
  Ruler,
  Send,
  Settings,
  Star,
  UserRound,
  Users,
} from "lucide-react"
import { Outlet, useLocation } from "react-router"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { Brand } from "#app/office/shell/brand.tsx"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { OfficeProvider } from "#app/office/shell/office-provider.tsx"
import { AFTER_FIRST_SCREEN_MS } from "#app/office/shell/lazy-after-first-screen.ts"
import { ScreenBoundary } from "#app/office/shell/screen-boundary.tsx"
import { type NavGroup, Shell } from "#app/office/shell/shell.tsx"
import { ShellFallback } from "#app/office/shell/shell-fallback.tsx"
import { AccessDenied } from "#app/office-screens/auth/access-denied.tsx"
import { NotStaffError, requireSession, staffContext } from "#app/office/shell/admin-guard.ts"
import { type Profile, readProfile, signOut } from "#app/lib/auth.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { useAccess } from "#app/office/shell/use-access.ts"
import { EarlyKeys } from "#app/office/shell/early-keys.tsx"
import { useShortcuts } from "#app/office/shell/use-shortcuts.ts"
import { followTableChanges, queryClient } from "#app/office/live/query-client.ts"
import { useFocusOnNavigation } from "#app/office/shell/use-focus-on-navigation.ts"
import { useOfficeSession } from "#app/office-screens/auth/use-office-session.ts"
import { useMenu } from "./use-menu.ts"
import type { Route } from "./+types/layout"

// The sentences of refusals are needed once something is refused: they come beside the first screen. Without them, a refusal is an unexpected error.
if (!import.meta.env.SSR) void import("#domain/error-tables/office.ts").catch(() => undefined)

const NAVIGATION: NavGroup[] = [
  {
    title: "Activité",
    entries: [
      { to: "/admin/dashboard", label: "Tableau de bord", icon: LayoutDashboard },
      { to: "/admin/brico", label: "Demandes Brico", icon: ClipboardList },
      { to: "/admin/contacts", label: "Contacts", icon: Mail },
      { to: "/admin/reno", label: "Projets Réno", icon: HardHat },
      { to: "/admin/calendar", label: "Calendrier", icon: CalendarDays },
      { to: "/admin/clients", label: "Clients", icon: BookUser },
      { to: "/admin/contractors", label: "Sous-traitants", icon: Users },
      { to: "/admin/mails", label: "Messages", icon: Send },
    ],
  },
  {
    title: "Argent",
    entries: [
      { to: "/admin/devis", label: "Devis", icon: FileSignature },
      { to: "/admin/factures", label: "Factures", icon: FileText },
      { to: "/admin/encaissements", label: "Encaissements", icon: Coins },
      { to: "/admin/bibliotheque", label: "Bibliothèque", icon: LibraryBig },
    ],
  },
  {
    title: "Site public",
    isFolded: true,
    entries: [
      { to: "/admin/gallery", label: "Réalisations", icon: Images },
      { to: "/admin/expertises", label: "Expertises", icon: Ruler },
      { to: "/admin/faqs", label: "FAQ", icon: CircleHelp },
      { to: "/admin/reviews", label: "Avis", icon: Star },
    ],
  },
  {
    title: "Réglages",
    entries: [
      { to: "/admin/settings", label: "Paramètres", icon: Settings },
      { to: "/admin/profile", label: "Profil", icon: UserRound },
    ],
  },
]

export const handle: RouteHandle = { hydrate: true, reads: (db, _address, userId) => [readProfile(db, userId)] }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSession]

export const meta = officeMeta("Back-office")

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user, profile } = context.get(staffContext)
  return { id: user.id, ...nameOf(profile, user.email) }
}

const nameOf = (profile: Profile, email = "") => ({ name: profile.full_name || "Admin", email: profile.email || email })

/** Runs the loader at every navigation, so that a refusal of the guard reaches the ErrorBoundary below instead of the root's. */
export function shouldRevalidate() {
  return true
}

/** All that the server renders: the shell, without personal data. */
export function HydrateFallback() {
  return <ShellFallback />
}

export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeProvider>
        <Office user={loaderData} />
      </OfficeProvider>
    </QueryClientProvider>
  )
}

// No first screen shows this: it loads shortly after, or when the user opens it.
const loadAside = () => import("./office-aside.tsx")
const OfficeAside = lazy(() =>
  loadAside()
    .then((m) => ({ default: m.OfficeAside }))
    .catch(() => ({ default: () => null })),
)

function Office({ user }: { user: Route.ComponentProps["loaderData"] }) {
  const leave = useOfficeSession(browserDb())
  const profile = useAccess(browserDb(), user.id)
  const groups = useMenu(NAVIGATION)
  const { isReady, asked, ask } = useAside()
  const { pathname, search } = useLocation()
  useFocusOnNavigation("contenu")
  useEffect(() => followTableChanges(queryClient), [])
  return (
    <Shell
      brand={<Brand />}
      groups={groups}
      user={profile ? nameOf(profile, user.email) : user}
      onSignOut={leave}
      onSearch={() => ask("search")}
    >
      <ScreenBoundary address={pathname + search}>
        <Outlet />
      </ScreenBoundary>
      <Suspense fallback={asked === "search" ? <EarlyKeys /> : null}>
        {isReady || asked ? <OfficeAside screens={groups} asked={asked} onAsk={ask} /> : null}
      </Suspense>
    </Shell>
  )
}

function useAside() {
  const [isReady, setReady] = useState(false)
  const [asked, ask] = useState<"search" | "help" | null>(null)
  useShortcuts(ask)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), AFTER_FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return { isReady, asked, ask }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <OfficeProvider>
      {error instanceof NotStaffError ? (
        <AccessDenied
          email={error.email}
          isDeactivated={error.isDeactivated}
          isField={error.isField}
          onSignOut={() => void signOut(browserDb()).then(startOver)}
        />
      ) : (
        <Box component="main" p="md">
          <ErrorPanel message={sentenceOf(error)} onRetry={() => window.location.reload()} />
        </Box>
      )}
    </OfficeProvider>
  )
}

function startOver() {
  window.location.assign("/admin/login")
}
