/** Colours of styles/tokens.css for outputs without a stylesheet: mails, the manifest. A test keeps them equal. */
export const brand = {
  raspberry: "#C2185B",
  yellow: "#FFC72C",
  yellowDeep: "#EBA20F",
  leaf: "#4C7A55",
  ink: "#2A1720",
  inkSoft: "#6B5560",
  cream: "#FFF9EE",
  line: "#EADFCE",
}
