import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { matchesEtag } from "../http/etag.ts";
import { Refusal } from "../refusal.ts";
import { type BottleShape, catalogue, type Fragrance, galleryOf, imageOf } from "./catalogue.ts";

const cap = "#c9b99f";
const capShade = "#a8977c";
const neck = "#857765";

/** Each body stands on the line y = 50 and is centred on x = 28. Its `shoulder` is the y where the neck ends. */
const bodies: Record<BottleShape, { path: string; shoulder: number; width: number }> = {
  square: {
    path: "M16 24h24a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H16a2 2 0 0 1-2-2V26a2 2 0 0 1 2-2z",
    shoulder: 24,
    width: 28,
  },
  round: {
    path: "M28 22a14 14 0 0 1 8.5 25.1a4 4 0 0 1-3 2.9h-11a4 4 0 0 1-3-2.9A14 14 0 0 1 28 22z",
    shoulder: 22,
    width: 28,
  },
  tall: {
    path: "M21 20h14a2 2 0 0 1 2 2v26a2 2 0 0 1-2 2H21a2 2 0 0 1-2-2V22a2 2 0 0 1 2-2z",
    shoulder: 20,
    width: 18,
  },
  shouldered: { path: "M23 22h10l8 10v16a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2V32z", shoulder: 22, width: 26 },
  arched: { path: "M17 33a11 11 0 0 1 22 0v15a2 2 0 0 1-2 2H19a2 2 0 0 1-2-2z", shoulder: 22, width: 22 },
  hexagonal: { path: "M21 22h14l7 14-7 14H21l-7-14z", shoulder: 22, width: 28 },
};

const stoppers: Record<BottleShape, (bottom: number) => string> = {
  square: (bottom) => `M23 ${bottom - 9}h10v9H23z`,
  round: (bottom) => `M28 ${bottom - 11}a5.5 5.5 0 0 1 3.5 9.7V${bottom}h-7v-1.3A5.5 5.5 0 0 1 28 ${bottom - 11}z`,
  tall: (bottom) => `M23.5 ${bottom - 8}h9v8h-9z`,
  shouldered: (bottom) => `M24 ${bottom - 10}h8v10h-8z`,
  arched: (bottom) => `M28 ${bottom - 11}l5 5.5-3 5.5h-4l-3-5.5z`,
  hexagonal: (bottom) => `M24 ${bottom - 9}h8l2 9H22z`,
};

function bottle({ shape, colour }: Fragrance): string {
  const { path, shoulder, width } = bodies[shape];
  const capBottom = shoulder - 3;
  const liquid = `<clipPath id="body"><path d="${path}"/></clipPath><g clip-path="url(#body)">
<path d="${path}" fill="${colour}"/><path d="M${28 + width / 4} 0h28v56h-28z" fill="#000" opacity=".12"/>
<path d="M${28 - width / 2 + 2.5} ${shoulder + 6}h2v30h-2z" fill="#fff" opacity=".22"/></g>`;
  const label = `<path d="M${28 - width / 4} 36h${width / 2}v7h${-width / 2}z" fill="#fff" opacity=".26"/>`;
  const stopper = stoppers[shape](capBottom);
  return `<path d="M25.5 ${capBottom}h5v${shoulder - capBottom + 1}h-5z" fill="${neck}"/>${liquid}${label}
<clipPath id="cap"><path d="${stopper}"/></clipPath><g clip-path="url(#cap)"><path d="${stopper}" fill="${cap}"/>
<path d="M30 0h12v${capBottom}H30z" fill="${capShade}"/></g>`;
}

const carton = ({ colour }: Fragrance) =>
  `<path d="M30 16h18v34H30z" fill="${colour}"/><path d="M42 16h6v34h-6z" fill="#000" opacity=".16"/>
<path d="M30 16h18v3H30z" fill="#fff" opacity=".2"/><path d="M32 29h8v8h-8z" fill="#fff" opacity=".3"/>`;

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56" width="56" height="56">${content}</svg>`;

/** Returns the drawings of a fragrance by path: the bottle, the bottle beside its box, and a close-up of the bottle. */
function drawingsOf(fragrance: Fragrance): [string, string][] {
  const [box = "", detail = ""] = galleryOf(fragrance);
  return [
    [imageOf(fragrance), svg(bottle(fragrance))],
    [box, svg(`${carton(fragrance)}<g transform="translate(-10 0)">${bottle(fragrance)}</g>`)],
    [detail, svg(`<g transform="translate(-19.6 -8) scale(1.7)">${bottle(fragrance)}</g>`)],
  ];
}

/** Serves the drawn images of the demo catalogue. */
export function serveProductImages(app: FastifyInstance): void {
  const images = new Map(
    catalogue.flatMap(drawingsOf).map(([path, image]) => {
      const etag = `"${createHash("sha256").update(image).digest("base64url").slice(0, 22)}"`;
      return [path, { image, etag }];
    }),
  );
  app.get("/media/*", async (request, reply) => {
    const found = images.get(request.url.split("?", 1)[0] ?? "");
    if (!found) throw new Refusal(404, "route_not_found", "There is no such image.");
    reply.header("cache-control", "public, max-age=86400").header("etag", found.etag);
    if (matchesEtag(request.headers["if-none-match"], found.etag)) return reply.status(304).send();
    return reply.type("image/svg+xml; charset=utf-8").send(found.image);
  });
}
