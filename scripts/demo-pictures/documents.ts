/** A one-page PDF in Helvetica: a title and lines of plain Latin text. Real enough to open, small enough to keep. */
function pdf(title: string, lines: string[]): Uint8Array {
  const show = (text: string) => `(${text.replace(/[\\()]/g, "\\$&")}) Tj`
  const content = [
    "0.76 0.09 0.36 rg 56 770 483 4 re f 0.16 0.09 0.13 rg",
    `BT /F1 22 Tf 56 786 Td ${show(title)} ET`,
    `BT /F1 12 Tf 16 TL 56 740 Td ${lines.map((line) => `${show(line)} T*`).join(" ")} ET`,
  ].join("\n")
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(fr-FR)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join("")}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export const documents: Record<string, () => Uint8Array> = {
  "devis-exemple": () =>
    pdf("Devis - document d'exemple", [
      "Ce document illustre la démonstration de Mirabelle. Il n'engage personne.",
      "",
      "1. Dépose et évacuation",
      "2. Réseaux et supports",
      "3. Pose et finitions",
      "",
      "Les quantités, les prix et le calendrier d'un vrai devis figurent ici.",
    ]),
  "plan-exemple": () =>
    pdf("Plan - document d'exemple", [
      "Ce document illustre la démonstration de Mirabelle. Il ne décrit aucun logement réel.",
      "",
      "Séjour 24,5 m²  -  Cuisine 9,8 m²  -  Chambre 12,1 m²  -  Salle d'eau 4,6 m²",
    ]),
}
