import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes"

/** Every address of the site, French paths to English files. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("reno", "routes/public/reno.tsx"),
    route("brico", "routes/public/booking.tsx"),
    route("realisations", "routes/public/gallery.tsx"),
    route("contact", "routes/public/contact.tsx"),
    ...["mentions-legales", "cgv", "confidentialite", "accessibilite"].map((path) =>
      route(path, "routes/public/legal.tsx", { id: path }),
    ),
    route("paiement-demonstration/:sessionId", "routes/public/demo-payment.tsx"),
    route("rendez-vous", "routes/public/find-booking.tsx"),
    route("rendez-vous/:token", "routes/public/manage-booking.tsx", [
      index("routes/public/manage-view.tsx"),
      route("deplacer", "routes/public/manage-move.tsx"),
      route("annuler", "routes/public/manage-cancel.tsx"),
      route("renoncer", "routes/public/manage-withdraw.tsx"),
    ]),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("site.webmanifest", "routes/resources/manifest.ts"),
  route("dessins/:file", "routes/resources/drawing.ts"),
  route("rendez-vous/:token/rendez-vous.ics", "routes/resources/appointment-calendar.ts"),
  route("agenda/:file", "routes/resources/calendar-feed.ts"),
  route("brico/adresses", "routes/resources/addresses.ts"),
  route("brico/disponibilites", "routes/resources/availability.ts"),
  route("brico/verification", "routes/resources/proof-challenge.ts"),
  ...prefix("admin", [
    route("login", "routes/auth/sign-in.tsx"),
    route("mot-de-passe", "routes/auth/choose-password.tsx"),
    route("mot-de-passe-oublie", "routes/auth/forgotten-password.tsx"),
    layout("routes/back-office/layout.tsx", [
      index("routes/back-office/index.tsx"),
      route("dashboard", "routes/back-office/dashboard.tsx"),
      route("brico", "routes/back-office/bookings.tsx"),
      route("calendar", "routes/back-office/calendar.tsx"),
      route("contacts", "routes/back-office/contacts.tsx"),
      route("expertises", "routes/back-office/expertises.tsx"),
      route("faqs", "routes/back-office/faqs.tsx"),
      route("gallery", "routes/back-office/gallery.tsx"),
      route("gallery/new", "routes/back-office/gallery-new.tsx"),
      route("gallery/edit/:id", "routes/back-office/gallery-edit.tsx"),
      route("reviews", "routes/back-office/reviews.tsx"),
      route("profile", "routes/back-office/profile.tsx"),
      route("settings", "routes/back-office/settings.tsx"),
      route("*", "routes/back-office/coming.tsx"),
    ]),
  ]),
] satisfies RouteConfig
