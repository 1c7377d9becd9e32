/** Colours of styles/tokens.css for what reads no stylesheet: mails, the manifest. A test keeps them equal. */
export const brand = {
  raspberry: "#C2185B",
  yellow: "#FFC72C",
  ink: "#2A1720",
  inkSoft: "#6B5560",
  cream: "#FFF9EE",
  line: "#EADFCE",
}
