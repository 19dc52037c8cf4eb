export type BottleShape = "square" | "round" | "tall" | "shouldered" | "arched" | "hexagonal";

type Row = [
  name: string,
  tagline: string | null,
  rupees: number,
  popularity: number,
  shape: BottleShape,
  colour: string,
];

const rows: readonly Row[] = [
  ["Oud Nuit", "Extrait, 30 ml", 12800, 15, "square", "#b57b38"],
  ["Rose Safran", "Eau de Parfum, 50 ml", 9950, 14, "round", "#b96f66"],
  ["Encens d'Hiver, Limited Winter Reserve", "Eau de Parfum, 100 ml", 18500, 11, "square", "#6c869c"],
  ["Vetiver 21", "Eau de Toilette, 50 ml", 4200, 12, "tall", "#82915e"],
  ["Neroli Blanc", "Eau de Cologne, 100 ml", 5600, 10, "arched", "#a89c8a"],
  ["Iris Poudré", "Extrait, 30 ml", 9800, 8, "shouldered", "#92759e"],
  ["Ambre Doré", "Eau de Parfum, 50 ml", 8450, 9, "hexagonal", "#c48a3a"],
  ["Jasmin de Lahore", "Attar, 12 ml", 3400, 11, "arched", "#c2a54e"],
  ["Santal Sacré", "Eau de Parfum, 50 ml", 10400, 7, "square", "#a3704f"],
  ["Cuir Indigo", "Eau de Parfum, 75 ml", 13900, 5, "tall", "#56709e"],
  ["Musc Céleste", "Eau de Toilette, 100 ml", 6250, 7, "round", "#8f9aa6"],
  ["Figue Verte", "Eau de Toilette, 50 ml", 4750, 6, "shouldered", "#6f8a6a"],
  ["Thé Fumé", "Eau de Parfum, 50 ml", 7900, 5, "tall", "#8a7a55"],
  ["Patchouli Rouge", "Extrait, 30 ml", 11200, 5, "hexagonal", "#9c4f4a"],
  ["Tubéreuse", "Eau de Parfum, 50 ml", 9400, 5, "round", "#b07d92"],
  ["Bergamote Vive", "Eau de Cologne, 100 ml", 3950, 7, "tall", "#b3a13f"],
  ["Bois de Cèdre", "Eau de Toilette, 75 ml", 5900, 5, "square", "#7f6a55"],
  ["Lavande Grise", null, 4400, 4, "arched", "#857fa8"],
  ["Vanille Noire", "Extrait, 50 ml", 14600, 6, "shouldered", "#7d5b47"],
  ["Pivoine", "Eau de Toilette, 50 ml", 4900, 5, "round", "#c07a86"],
  ["Sel Marin", "Eau de Toilette, 100 ml", 5250, 5, "tall", "#5b9094"],
  ["Myrrhe Ancienne", "Attar, 12 ml", 4150, 3, "hexagonal", "#a55f3c"],
  ["Chypre Royal", "Extrait, 100 ml", 24500, 2, "hexagonal", "#5f7f6b"],
  ["Discovery Set", "Eight samples, 2 ml each", 1950, 10, "square", "#977f9b"],
];

/** The fragrances that the demo shop sells. */
export const catalogue = rows.map(([name, tagline, rupees, popularity, shape, colour]) => ({
  name,
  tagline,
  rupees,
  popularity,
  shape,
  colour,
}));
export type Fragrance = (typeof catalogue)[number];

/** Returns the fragrance's name for paths: "Iris Poudré" becomes "iris-poudre". */
function slugOf({ name }: Fragrance): string {
  return name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
}

const mediaPrefix = "/media/products/";
export const imageOf = (fragrance: Fragrance) => `${mediaPrefix}${slugOf(fragrance)}.svg`;
export const galleryOf = (fragrance: Fragrance) =>
  ["box", "detail"].map((view) => `${mediaPrefix}${slugOf(fragrance)}-${view}.svg`);
