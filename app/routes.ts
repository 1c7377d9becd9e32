import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

/** Every address of the site, French paths to English files. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("reno", "routes/public/reno.tsx"),
    route("brico", "routes/public/booking.tsx"),
    route("realisations", "routes/public/gallery.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("mentions-legales", "routes/public/legal-notice.tsx"),
    route("cgv", "routes/public/terms.tsx"),
    route("confidentialite", "routes/public/privacy.tsx"),
    route("accessibilite", "routes/public/accessibility.tsx"),
    route("paiement-demonstration/:sessionId", "routes/public/demo-payment.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("brico/disponibilites", "routes/resources/availability.ts"),
  ...prefix("admin", [
    route("login", "routes/auth/sign-in.tsx"),
    layout("routes/back-office/layout.tsx", [
      index("routes/back-office/index.tsx"),
      route("dashboard", "routes/back-office/dashboard.tsx"),
      route("brico", "routes/back-office/bookings.tsx"),
      route("*", "routes/back-office/coming.tsx"),
    ]),
  ]),
] satisfies RouteConfig
