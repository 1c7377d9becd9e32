/**
 * What the commands `backup`, `restore`, `rotate-keys`, `verify-ledger` and `reset-factor` say, in French: the owner of a company reads them, often under stress. Each is one sentence that says
 * what is wrong and, where there is a way, the way out. In parentheses may stand the system's own word (`ENOSPC`), for who looks it up.
 */
export const SAYS = {
  // Which file.
  whichArchive: "Dites quelle archive restaurer\u00a0: npm run restore -- chemin/de/mirabelle-….archive",
  noSuchCommand: (name: string) =>
    `La commande ${name} n’existe pas\u00a0: il y a backup, restore, rotate-keys, verify-ledger, reset-factor et provision.`,
  fileMissing: (path: string) => `Le fichier ${path} n’existe pas.`,
  isFolder: (path: string) => `${path} est un dossier\u00a0: indiquez l’archive elle-même.`,
  fileUnreadable: (path: string, why: string) => `Le fichier ${path} ne peut pas être lu (${why}).`,
  notAnArchive: (path: string) =>
    `Le fichier ${path} n’est pas une archive du site\u00a0: il en faut une en .archive ou en .tar.gz.`,
  keysMissing: (path: string) =>
    `Les clés ${path} manquent\u00a0: placez ce fichier à côté de l’archive, ou prenez une archive téléchargée du back-office (….archive), qui contient les siennes.`,
  keysUnreadable: (path: string, why: string) => `Les clés ${path} ne peuvent pas être lues (${why}).`,
  keysDamaged: (path: string) =>
    `Le fichier ${path} ne contient pas de clés, ou il est abîmé\u00a0: rien n’a été écrit.`,
  // What the archive is.
  archiveDamaged: (name: string, why?: string) =>
    `L’archive ${name} est incomplète ou a été modifiée${why === undefined ? "" : ` (${why})`}\u00a0: rien n’a été écrit.`,
  endMissing: "sa fin manque",
  bytesDiffer: "son contenu ne correspond pas à son sommaire",
  rowsMissing: "des lignes ou des fichiers manquent",
  foreignPart: (name: string) => `elle contient ${name}`,
  otherKeys: (name: string) =>
    `Les clés ne sont pas celles de l’archive ${name}, ou elle a été modifiée\u00a0: rien n’a été écrit.`,
  changedMeanwhile: (name: string) => `L’archive ${name} a été modifiée pendant sa lecture.`,
  newerVersion: (name: string) =>
    `L’archive ${name} vient d’une version plus récente du site\u00a0: installez d’abord cette version.`,
  otherVersion: (name: string, isNewer: boolean, migration: string) =>
    `L’archive ${name} vient d’une ${isNewer ? "version plus récente" : "autre version"} du site (elle connaît la migration ${migration}, pas celle-ci)\u00a0: installez d’abord cette version.`,
  unreleasedVersion: (name: string) =>
    `L’archive ${name} vient d’une version d’essai, d’avant la première publication\u00a0: elle ne se restaure plus.`,
  // The passphrase.
  askPassphrase: (name: string) => `Phrase secrète de ${name}\u00a0: `,
  passphraseMissing: (name: string) =>
    `L’archive ${name} est scellée et aucune phrase secrète n’est donnée\u00a0: lancez la commande dans un terminal, ou donnez-la par BACKUP_PASSPHRASE.`,
  wrongPassphrase: (name: string) => `Ce n’est pas la phrase secrète de l’archive ${name}\u00a0: rien n’a été écrit.`,
  // Where it goes.
  folderFilled: (folder: string, found: string) =>
    `DATA_DIR ${folder} contient déjà un site (${found})\u00a0: une restauration demande un dossier vide. Mettez-le de côté ou choisissez un autre DATA_DIR.`,
  filesFilled: (name: string) =>
    `La place des fichiers en contient déjà (${name})\u00a0: une restauration demande une place vide.`,
  databaseFilled:
    "DATABASE_URL\u00a0: la base n’est pas vide, et une restauration demande une base vide. Choisissez-en une autre.",
  folderInUse: (folder: string) =>
    `DATA_DIR ${folder} sert à un site en marche\u00a0: arrêtez-le, ou choisissez un autre DATA_DIR.`,
  folderUnwritable: (folder: string) => `DATA_DIR ${folder} ne peut pas être écrit.`,
  cutOff: (folder: string) =>
    `DATA_DIR ${folder}\u00a0: une restauration a été interrompue ici. Relancez npm run restore, puis démarrez le site.`,
  nothingRestored: (why: string) => `Rien n’a été restauré (${why}).`,
  restored: (rows: string, files: string, at: string) =>
    `Restauré\u00a0: ${rows} et ${files}, tels qu’ils étaient le ${at}. Démarrez maintenant le site.`,
  // Making an archive.
  noSite: (folder: string, why: string) => `DATA_DIR ${folder} ne contient pas de site (${why}).`,
  databaseMoving: (folder: string) =>
    `DATA_DIR ${folder}\u00a0: sa base est en train de démarrer ou de s’arrêter. Réessayez dans un instant.`,
  underWay: "Une sauvegarde est déjà en cours\u00a0: attendez qu’elle se termine.",
  notMade: (why: string) => `La sauvegarde n’a pas été faite (${why}).`,
  nameOfArchive: (path: string) => `Le nom de l’archive ${path} doit finir par .tar.gz.`,
  isThere: (path: string) => `${path} existe déjà, et une sauvegarde n’écrase rien\u00a0: choisissez un autre nom.`,
  made: (path: string, content: string) => `Sauvegarde faite et relue\u00a0: ${path} (${content})`,
  keysAre: (path: string) => `Ses clés, à garder à un autre endroit\u00a0: ${path}`,
  // A Supabase project.
  projectUrlMissing:
    "SUPABASE_DB_URL\u00a0: il faut l’adresse de la base du projet (tableau de bord, Connect, Session pooler), avec son mot de passe.",
  projectOfOtherVersion:
    "SUPABASE_DB_URL\u00a0: le projet n’a pas la structure de cette version du site. Lancez d’abord npm run deploy.",
  projectFilled:
    "SUPABASE_DB_URL\u00a0: le projet contient déjà des comptes ou des fichiers, et une restauration demande un projet neuf, tel que npm run deploy le laisse.",
  olderThanProject: (name: string) =>
    `L’archive ${name} vient d’une version plus ancienne\u00a0: restaurez-la sur une machine, démarrez-y le site, et faites-en une nouvelle archive.`,
  keysOfProject: "SUPABASE_URL\u00a0: un projet Supabase a ses propres clés (son tableau de bord, API Keys).",
  // The ledger.
  headUnreadable:
    "L’empreinte s’écrit comme dans l’e-mail du matin, numéro et empreinte\u00a0: npm run verify:ledger -- --head 128:3f9a…",
  ledgerUnreadable: (why: string) => `Le journal des encaissements ne peut pas être lu (${why}).`,
  ledgerEmpty: "Le journal des encaissements est vide.",
  ledgerHolds: (size: string) => `Journal\u00a0: ${size}, recalculés un par un.`,
  ledgerEnds: (head: string, at: string) => `Dernière empreinte\u00a0: ${head} (${at}).`,
  ledgerCompared: (compared: string) => `Comparés à la chaîne\u00a0: ${compared}.`,
  filesOpened: (files: string, size: string) => `Ouverts et comparés à leur empreinte\u00a0: ${files} (${size}).`,
  filesUnhashed: (files: string) => `Dont, sans empreinte à comparer\u00a0: ${files}.`,
  ledgerWhole: "La chaîne est entière, et de ce qui a été comparé rien n’a été modifié, ajouté ni supprimé.",
  ledgerAltered: (count: string) => `Des données ont été changées hors du logiciel\u00a0: ${count}.`,
  headKnown: (seq: number) =>
    `L’empreinte n°\u00a0${seq} est dans la chaîne\u00a0: rien n’a été réécrit jusqu’à cet événement.`,
  headUnknown: (seq: number) =>
    `L’empreinte n°\u00a0${seq} n’est pas dans la chaîne\u00a0: le journal a été réécrit, ou remis dans un état plus ancien.`,
  // New keys.
  keysReplaced: (path: string) =>
    `Les clés sont remplacées\u00a0: ${path}. Chacun se connecte de nouveau\u00a0; les seconds facteurs restent.`,
  formerKeys: (path: string) =>
    `Les anciennes clés\u00a0: ${path}. Elles ouvrent les archives qui datent d’elles, et rien d’autre.`,
  factorsLost: (count: number) =>
    `Des seconds facteurs étaient déjà perdus (${count})\u00a0: un administrateur doit les retirer.`,
  othersTakeKeys: "Les autres processus prennent les nouvelles clés à leur prochain démarrage, avec ce SITE_SECRET.",
  othersNeedKeys: "Les autres processus ont besoin d’une copie de ce fichier avant de démarrer.",
  startNow: "Démarrez maintenant le site.",
  // A lost second factor.
  whichAccount: "Dites de quel compte retirer le second facteur\u00a0: npm run reset:factor -- vous@example.fr",
  noFactor: (email: string) => `Aucun compte ${email} n’a de second facteur.`,
  factorRemoved: (email: string) =>
    `Le second facteur de ${email} est retiré\u00a0: le mot de passe suffit, jusqu’à ce que vous en ajoutiez un nouveau dans votre profil.`,
  factorOfProject:
    "SUPABASE_URL\u00a0: sur un projet Supabase, lancez dans son éditeur SQL\u00a0: delete from auth.mfa_factors where user_id = (select id from auth.users where email = 'vous@example.fr');",
  // The bucket.
  noBucket: "Aucun espace de copies n’est indiqué\u00a0: il faut BACKUP_BUCKET_URL et ses clés.",
  bucketEmpty: "L’espace de copies ne contient aucune archive.",
  bucketHolds: (names: string[]) =>
    `Dites laquelle restaurer, par exemple npm run restore -- s3:${names[0]}. L’espace de copies contient, de la plus récente à la plus ancienne\u00a0:\n${names.join("\n")}`,
  notInBucket: (name: string) =>
    `L’espace de copies ne contient pas ${name}\u00a0: npm run restore -- s3: montre ce qu’il contient.`,
  bucketRefused: (why: string) => `L’espace de copies ne répond pas comme il faut (${why}).`,
  copied: (name: string) => `Copiée hors de la machine\u00a0: ${name}`,
  notCopied: (why: string) => `Elle n’a pas été copiée hors de la machine (${why})\u00a0: le site réessaiera.`,
}
