/** Texts and how both searches read them. Tested on `domain/search-text.ts` and on `private.normalize`, which must agree. */
export const SEARCHED: readonly (readonly [text: string, read: string])[] = [
  ["Appartement du Sacré-Cœur", "appartement du sacre-coeur"],
  ["ŒUVRE Ex æquo ÆTHER", "oeuvre ex aequo aether"],
  ["Straße GROẞ", "strasse gross"],
  ["Søren Łukasz Đorđe Þór Guðrún Ħal", "soren lukasz dorde thor gudrun hal"],
  ["Yılmaz İpek", "yilmaz ipek"],
  ["Éléonore Ñandú L’Haÿ-les-Roses", "eleonore nandu l'hay-les-roses"],
  ["E\u0301le\u0301onore", "eleonore"],
  ["Nguyễn Văn Ước", "nguyen van uoc"],
  ["l‘été, l’été, lʼété", "l'ete, l'ete, l'ete"],
  ["« ouvert » “ouvert” ‹a›", '<< ouvert >> "ouvert" <a>'],
  ["Saint‑Denis 9–12 — oui…", "saint-denis 9-12 - oui..."],
  ["ﬁnition, oﬃce, ﬂamme", "finition, office, flamme"],
  ["N° 7, № 8", "n° 7, no 8"],
  ["Ŀŀ ŉ ſ ŋ ŧ ĸ", "ll 'n s n t q"],
  ["", ""],
]
