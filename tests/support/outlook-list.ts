/** Whom `OUTLOOK_LIST` calls known: the names and e-mail addresses of its first twelve contacts. */
export const KNOWN_CONTACTS = Array.from({ length: 12 }, (_, n) => ({
  name: `Éloïse Lefèvre ${n}`,
  email: `eloise.lefevre${n}@example.fr`,
}))

const HEADER =
  "Titre;Prénom;Nom;Société;Rue (bureau);Ville (bureau);Code postal (bureau);Téléphone (bureau);Tél. mobile;Adresse de messagerie;Notes"
const BROKEN = [
  ";;;;3 rue Lepic;Paris;75018;;;x@example.fr;",
  ";Zoé;Sans adresse;;;;;;;pas une adresse;",
  ";Zoé;Trop court;;;;;;06 12;;",
  ";Zoé;Mauvais code;;3 rue Lepic;Paris;750;;;zoe@example.fr;",
  ";Zoé;Injoignable;;;Paris;75018;;;;",
]

/** A list as Outlook exports it in French: Windows-1252, semicolons, 300 contacts of whom 12 are known and 5 are broken. */
export function outlookList(): Buffer {
  const known = KNOWN_CONTACTS.map(({ name, email }) => `M.;Éloïse;${name.replace("Éloïse ", "")};;;;;;;${email};`)
  const fresh = Array.from({ length: 283 }, (_, n) => {
    // One can only be reached at home.
    if (n === 0) return ";Chloé;Sans numéro;;1 rue de l’Église;Sceaux;92330;;;;"
    const phone = `06 4${String(n)
      .padStart(3, "0")
      .replace(/(\d)(\d\d)/, "$1 $2")} 00 0${n % 10}`
    return `;Chloé;Bâtisseur ${n};;"${n + 1} rue de l’Église";Sceaux;92330;;${phone};chloe${n}@example.fr;"Dit ""Coco""\nSonner; deux fois"`
  })
  const text = [HEADER, ...known, ...fresh, ...BROKEN].join("\r\n")
  return Buffer.from(text.replaceAll("’", "\u0092"), "latin1")
}
