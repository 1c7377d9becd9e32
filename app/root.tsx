// Must stay the first import: tokens.css declares the order of the cascade layers, which the browser fixes when it first meets their names.
import "#app/styles/tokens.css"
import "#app/styles/base.css"
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router"
import { readBasics } from "#app/lib/company.ts"
import { dbContext, isOpenContext, publicConfigContext, requestContext } from "#app/lib/contexts.ts"
import { PAGE_FADE } from "#app/lib/page-fade.ts"
import { asRouteHandle } from "#app/lib/route-handle.ts"
import { Breakdown } from "#app/site/bricks/breakdown.tsx"
import type { Route } from "./+types/root"

export async function loader({ context }: Route.LoaderArgs) {
  const { name, lines, lineNames, isVatExempt } = await readBasics(context.get(dbContext))
  return {
    config: context.get(publicConfigContext),
    requestId: context.get(requestContext).id,
    companyName: name,
    lines,
    lineNames,
    isVatExempt,
    isOpen: context.get(isOpenContext),
  }
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  // In development Vite injects styles in the order in which modules arrive; this link declares the order of the layers first.
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: "/app/styles/tokens.css" }] : []),
]

/** The document is rendered once, on the server; its data never changes while the page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root")
  const hydrates = useMatches().some((match) => asRouteHandle(match.handle).hydrate)
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: PAGE_FADE }} />
        {/* The owner has not opened the site to the public yet. */}
        {data?.isOpen === false ? <meta name="robots" content="noindex, nofollow" /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          type="application/json"
          id="public-config"
          // React escapes text in scripts as HTML; `<` is the only character that could end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data?.config ?? null).replaceAll("<", "\\u003c") }}
        />
        {hydrates ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>("root")
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Breakdown missing={missing} requestId={missing ? undefined : root?.requestId} companyName={root?.companyName} />
  )
}
