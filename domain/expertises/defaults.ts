import type { Expertise } from "./expertise.ts"

/** The nine trades shown when the table cannot be read (specification §9, defaults); the table's initial rows are the same. */
export const defaultExpertises: Expertise[] = [
  {
    title: "Plomberie",
    description:
      "De l’arrivée d’eau au dernier robinet : nous reprenons les réseaux fatigués, déplaçons les points d’eau et raccordons vos appareils, avec des organes de coupure faciles à atteindre.",
    image: "/demo/plomberie.svg",
    secondaryImages: ["/demo/salle-de-bain-chantier.svg", "/demo/salle-de-bain-apres.svg", "/demo/cuisine-apres.svg"],
    services: [
      "Remplacement des alimentations et des évacuations",
      "Déplacement de points d’eau",
      "Pose de sanitaires et de robinetterie",
      "Chauffe-eau et ballon thermodynamique",
      "Radiateurs et sèche-serviettes",
    ],
  },
  {
    title: "Menuiserie",
    description:
      "Portes, parquets, bibliothèques et rangements sur mesure : le bois est pris aux cotes de votre logement, jamais l’inverse, et posé d’aplomb dans des murs qui ne le sont pas toujours.",
    image: "/demo/menuiserie.svg",
    secondaryImages: ["/demo/bibliotheque.svg", "/demo/salon-apres.svg", "/demo/combles.svg"],
    services: [
      "Portes intérieures et blocs-portes",
      "Placards et bibliothèques sur mesure",
      "Parquet massif ou contrecollé",
      "Plinthes, moulures et habillages",
      "Remplacement de fenêtres",
    ],
  },
  {
    title: "Cuisine",
    description:
      "Un plan pensé avec vous, des réseaux amenés au bon endroit, puis des meubles posés de niveau : une seule équipe suit votre cuisine, du premier relevé à la dernière poignée.",
    image: "/demo/cuisine.svg",
    secondaryImages: ["/demo/cuisine-apres.svg", "/demo/cuisine-chantier.svg", "/demo/cuisine-avant.svg"],
    services: [
      "Relevé et plan d’implantation",
      "Dépose de l’ancienne cuisine",
      "Arrivées d’eau et circuits électriques dédiés",
      "Pose des meubles et du plan de travail",
      "Crédence et raccordement des appareils",
    ],
  },
  {
    title: "Carrelages",
    description:
      "Un beau carrelage commence par un support plan et un calepinage soigné. Nous préparons, étanchons et posons, en faïence comme au sol, avec des coupes placées là où l’œil ne va pas.",
    image: "/demo/carrelages.svg",
    secondaryImages: ["/demo/salle-de-bain-apres.svg", "/demo/cuisine-apres.svg"],
    services: [
      "Ragréage et préparation des supports",
      "Sol en grès cérame",
      "Faïence et zellige",
      "Carreaux de ciment",
      "Joints et traitement de surface",
    ],
  },
  {
    title: "Salle de bain",
    description:
      "Même dans trois mètres carrés, une salle de bain peut être claire, sèche et commode. Étanchéité, ventilation, plomberie et décor sont menés ensemble, dans le bon ordre.",
    image: "/demo/salle-de-bain.svg",
    secondaryImages: [
      "/demo/salle-de-bain-apres.svg",
      "/demo/salle-de-bain-chantier.svg",
      "/demo/salle-de-bain-avant.svg",
    ],
    services: [
      "Douche à l’italienne et receveur extra-plat",
      "Baignoire, vasque et meuble",
      "Étanchéité sous carrelage",
      "Ventilation et chauffage",
      "Adaptation pour un accès facilité",
    ],
  },
  {
    title: "Isolation",
    description:
      "Moins de bruit, moins de courants d’air et des pièces qui gardent leur chaleur : nous choisissons l’isolant selon le mur, le toit et la place disponible, sans oublier la ventilation.",
    image: "/demo/isolation.svg",
    secondaryImages: ["/demo/combles.svg", "/demo/facade-chantier.svg"],
    services: [
      "Combles perdus et combles aménagés",
      "Doublage des murs par l’intérieur",
      "Isolation acoustique des cloisons",
      "Planchers et plafonds",
      "Traitement des ponts thermiques",
    ],
  },
  {
    title: "Démolition",
    description:
      "Ouvrir une pièce se prépare : repérage des réseaux, avis d’un bureau d’études si le mur porte, protection des parties communes. Ensuite seulement, on casse, on trie et on évacue.",
    image: "/demo/demolition.svg",
    secondaryImages: ["/demo/salon-chantier.svg", "/demo/cuisine-avant.svg"],
    services: [
      "Dépose de cloisons et de doublages",
      "Ouverture de mur avec étude de structure",
      "Dépose de sols et de faïences",
      "Tri et évacuation des gravats",
      "Protection des parties communes",
    ],
  },
  {
    title: "Maçonnerie",
    description:
      "Murs, ouvertures, chapes et façades : des bases saines pour tout ce qui viendra dessus. Chaque ouvrage est exécuté selon les règles de l’art et vérifié avant d’être recouvert.",
    image: "/demo/maconnerie.svg",
    secondaryImages: ["/demo/facade-apres.svg", "/demo/facade-chantier.svg", "/demo/facade-avant.svg"],
    services: [
      "Création et rebouchage d’ouvertures",
      "Murs et cloisons maçonnées",
      "Chapes et dalles",
      "Reprise de fissures",
      "Enduits et ravalement de pavillon",
    ],
  },
  {
    title: "Électricité",
    description:
      "Un tableau lisible, des prises là où vous vivez et une lumière qui met en valeur : nous rénovons l’installation dans le respect de la norme NF C 15-100.",
    image: "/demo/electricite.svg",
    secondaryImages: ["/demo/salon-apres.svg", "/demo/cuisine-chantier.svg", "/demo/balcon.svg"],
    services: [
      "Remplacement du tableau électrique",
      "Mise en sécurité de l’installation",
      "Création de prises et de points lumineux",
      "Éclairage intérieur et extérieur",
      "Réseau informatique et domotique",
    ],
  },
]
