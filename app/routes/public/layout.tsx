import { Outlet, useLocation } from "react-router"
import { readCompany } from "#app/features/company/data.ts"
import { SiteFooter } from "#app/features/site/components/site-footer.tsx"
import { SiteHeader } from "#app/features/site/components/site-header.tsx"
import type { Site } from "#app/features/site/use-site.ts"
import { dbContext, reviewsWidgetContext, siteUrlContext } from "#app/lib/contexts.ts"
import "#app/styles/site.css"
import headingFont from "#app/styles/fonts/bricolage-grotesque.woff2?url"
import type { Route } from "./+types/layout"
import styles from "./layout.module.css"

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: headingFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
]

export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  return {
    company: await readCompany(context.get(dbContext), new Date()),
    origin: context.get(siteUrlContext),
    choices: context.get(reviewsWidgetContext) ? "/#choix-avis" : null,
  }
}

/** The company stays what it was while a visitor goes through the steps of a booking. */
export function shouldRevalidate() {
  return false
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader company={loaderData.company} path={pathname} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter company={loaderData.company} choices={loaderData.choices} />
    </>
  )
}
