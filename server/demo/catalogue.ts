export type BottleShape = "square" | "round" | "tall" | "shouldered" | "arched" | "hexagonal";

export interface Fragrance {
  name: string;
  tagline?: string;
  /** In whole rupees. */
  price: number;
  popularity: number;
  shape: BottleShape;
  colour: string;
}

/** The fragrances that the demo shop sells. */
export const catalogue: readonly Fragrance[] = [
  { name: "Oud Nuit", tagline: "Extrait, 30 ml", price: 12800, popularity: 15, shape: "square", colour: "#b57b38" },
  {
    name: "Rose Safran",
    tagline: "Eau de Parfum, 50 ml",
    price: 9950,
    popularity: 14,
    shape: "round",
    colour: "#b96f66",
  },
  {
    name: "Encens d'Hiver, Limited Winter Reserve",
    tagline: "Eau de Parfum, 100 ml",
    price: 18500,
    popularity: 11,
    shape: "square",
    colour: "#6c869c",
  },
  {
    name: "Vetiver 21",
    tagline: "Eau de Toilette, 50 ml",
    price: 4200,
    popularity: 12,
    shape: "tall",
    colour: "#82915e",
  },
  {
    name: "Neroli Blanc",
    tagline: "Eau de Cologne, 100 ml",
    price: 5600,
    popularity: 10,
    shape: "arched",
    colour: "#a89c8a",
  },
  {
    name: "Iris Poudré",
    tagline: "Extrait, 30 ml",
    price: 9800,
    popularity: 8,
    shape: "shouldered",
    colour: "#92759e",
  },
  {
    name: "Ambre Doré",
    tagline: "Eau de Parfum, 50 ml",
    price: 8450,
    popularity: 9,
    shape: "hexagonal",
    colour: "#c48a3a",
  },
  {
    name: "Jasmin de Lahore",
    tagline: "Attar, 12 ml",
    price: 3400,
    popularity: 11,
    shape: "arched",
    colour: "#c2a54e",
  },
  {
    name: "Santal Sacré",
    tagline: "Eau de Parfum, 50 ml",
    price: 10400,
    popularity: 7,
    shape: "square",
    colour: "#a3704f",
  },
  {
    name: "Cuir Indigo",
    tagline: "Eau de Parfum, 75 ml",
    price: 13900,
    popularity: 5,
    shape: "tall",
    colour: "#56709e",
  },
  {
    name: "Musc Céleste",
    tagline: "Eau de Toilette, 100 ml",
    price: 6250,
    popularity: 7,
    shape: "round",
    colour: "#8f9aa6",
  },
  {
    name: "Figue Verte",
    tagline: "Eau de Toilette, 50 ml",
    price: 4750,
    popularity: 6,
    shape: "shouldered",
    colour: "#6f8a6a",
  },
  { name: "Thé Fumé", tagline: "Eau de Parfum, 50 ml", price: 7900, popularity: 5, shape: "tall", colour: "#8a7a55" },
  {
    name: "Patchouli Rouge",
    tagline: "Extrait, 30 ml",
    price: 11200,
    popularity: 5,
    shape: "hexagonal",
    colour: "#9c4f4a",
  },
  { name: "Tubéreuse", tagline: "Eau de Parfum, 50 ml", price: 9400, popularity: 5, shape: "round", colour: "#b07d92" },
  {
    name: "Bergamote Vive",
    tagline: "Eau de Cologne, 100 ml",
    price: 3950,
    popularity: 7,
    shape: "tall",
    colour: "#b3a13f",
  },
  {
    name: "Bois de Cèdre",
    tagline: "Eau de Toilette, 75 ml",
    price: 5900,
    popularity: 5,
    shape: "square",
    colour: "#7f6a55",
  },
  { name: "Lavande Grise", price: 4400, popularity: 4, shape: "arched", colour: "#857fa8" },
  {
    name: "Vanille Noire",
    tagline: "Extrait, 50 ml",
    price: 14600,
    popularity: 6,
    shape: "shouldered",
    colour: "#7d5b47",
  },
  { name: "Pivoine", tagline: "Eau de Toilette, 50 ml", price: 4900, popularity: 5, shape: "round", colour: "#c07a86" },
  {
    name: "Sel Marin",
    tagline: "Eau de Toilette, 100 ml",
    price: 5250,
    popularity: 5,
    shape: "tall",
    colour: "#5b9094",
  },
  {
    name: "Myrrhe Ancienne",
    tagline: "Attar, 12 ml",
    price: 4150,
    popularity: 3,
    shape: "hexagonal",
    colour: "#a55f3c",
  },
  {
    name: "Chypre Royal",
    tagline: "Extrait, 100 ml",
    price: 24500,
    popularity: 2,
    shape: "hexagonal",
    colour: "#5f7f6b",
  },
  {
    name: "Discovery Set",
    tagline: "Eight samples, 2 ml each",
    price: 1950,
    popularity: 10,
    shape: "square",
    colour: "#977f9b",
  },
];

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
