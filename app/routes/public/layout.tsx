import type { ReactNode } from "react"
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteLoaderData } from "react-router"
import { Breakdown } from "#app/site/bricks/breakdown.tsx"
import { readCompany } from "#app/lib/company.ts"
import { MissingPage } from "#app/site/frame/missing-page.tsx"
import { PageFailure } from "#app/site/frame/page-failure.tsx"
import { SiteFooter } from "#app/site/frame/site-footer.tsx"
import { SiteHeader } from "#app/site/frame/site-header.tsx"
import type { Site } from "#app/site/frame/use-site.ts"
import { dbContext, publicConfigContext, reviewsWidgetContext, siteUrlContext } from "#app/lib/contexts.ts"
import { asRouteHandle } from "#app/lib/route-handle.ts"
import "#app/styles/site.css"
import headingFont from "#app/styles/fonts/bricolage-grotesque.woff2?url"
import type { Route } from "./+types/layout"
import styles from "./layout.module.css"

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: headingFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
]

export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const company = await readCompany(context.get(dbContext), new Date())
  const takesPayments = context.get(publicConfigContext).payments !== "none"
  return {
    company: { ...company, takesBookings: company.takesBookings && takesPayments },
    origin: context.get(siteUrlContext),
    choices: context.get(reviewsWidgetContext) ? "/#choix-avis" : null,
  }
}

/** Does not reload the company's data while a visitor goes through the steps of a booking. */
export function shouldRevalidate() {
  return false
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame site={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A failed page keeps the header, the telephone number and the footer, unless this layout failed itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<Site>("routes/public/layout")
  const { pathname } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!site) return <Breakdown missing={isMissing} />
  return (
    <Frame site={site}>
      {/* The failed page does not render its own title. */}
      <title>{`${isMissing ? "Page introuvable" : "Une erreur est survenue"} – ${site.company.name}`}</title>
      {isMissing ? <MissingPage /> : <PageFailure company={site.company} address={pathname} />}
    </Frame>
  )
}

function Frame({ site, children }: { site: Site; children: ReactNode }) {
  const { pathname } = useLocation()
  const isBare = useMatches().some(({ handle }) => asRouteHandle(handle).isPrivate)
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader company={site.company} path={pathname} isBare={isBare} />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter company={site.company} choices={site.choices} isBare={isBare} />
    </>
  )
}
