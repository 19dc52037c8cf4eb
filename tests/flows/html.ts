import { statechartOf, transitionKey, transitionOf } from "../../src/flows/statechart.ts";
import { type Box, type Chart, chartOf, curveThrough, letter } from "../../src/screens/flows/chartLayout.ts";
import { escaped, sentence } from "./junit.ts";
import { models } from "./models.ts";
import { nodesAlong, type Plan, type PlannedPath, pathsOf, type WholePath } from "./plan.ts";
import type { Result } from "./results.ts";

/** Renders plans as a self-contained page: each path with its last result, and highlighted in its machine's diagram. */
export function plansAsPage(plans: readonly Plan[], results: Readonly<Record<string, Result>>): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paths</title>
<style>${styles}</style>
<svg width="0" height="0" aria-hidden="true"><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><polygon points="0 0 8 4 0 8"/></marker></svg>
<h1>Paths</h1>
${plans.map((plan) => machineSection(plan, results)).join("\n")}
</html>`;
}

function machineSection(
  { machine, kind, paths, transitions }: Plan,
  results: Readonly<Record<string, Result>>,
): string {
  const model = models.find((one) => one.machine.id === machine);
  const whole = new Map((model ? pathsOf(model, kind) : []).map((path) => [path.id, path]));
  const chart = model && chartOf(statechartOf(model.machine));
  const shown = paths.map((path) => pathSection(path, whole.get(path.id), chart, results[path.id]));
  return `<h2>${escaped(machine)}</h2>
<p>${paths.length} ${kind} paths, which take ${transitions.covered} of ${transitions.total} transitions.</p>
${shown.join("\n")}`;
}

function pathSection(
  path: PlannedPath,
  whole: WholePath | undefined,
  chart: Chart | undefined,
  result: Result | undefined,
) {
  const steps = path.steps.map(({ when, outcome }) => `<li>when ${escaped(when)}<br>then ${escaped(outcome)}</li>`);
  return `<details id="${escaped(path.id)}">
<summary><code>${escaped(path.id)}</code> ${escaped(sentence(path))} ${resultWords(result)}</summary>
<p>given ${escaped(path.given)}</p>
<ol>${steps.join("")}</ol>
${chart && whole ? drawing(chart, whole) : ""}
</details>`;
}

function resultWords(result: Result | undefined): string {
  if (!result) return '<span class="none">not walked</span>';
  const words = result.passed ? "passed" : `failed: ${escaped(result.message ?? "no reason known")}`;
  return `<span class="${result.passed ? "passed" : "failed"}">${words} (${escaped(result.at)})</span>`;
}

/** Draws a machine's diagram with one path highlighted. */
function drawing({ width, height, boxes, arrows }: Chart, { initial, path, transitions }: WholePath): string {
  const states = new Set(nodesAlong(initial, path).map(({ id }) => id));
  const taken = new Set(transitions.map((one) => transitionKey(one.source.id, transitionOf(one))));
  const drawnArrows = arrows.map(({ points, labels, labelX, labelY }) => {
    const lines = labels.flatMap(({ key, lines: words }) => words.map((text) => ({ key, text })));
    const top = labelY - (lines.length * letter.height) / 2 + 12;
    const texts = lines.map(({ key, text }, index) =>
      words(text, labelX, top + index * letter.height, taken.has(key), "middle"),
    );
    return `<path class="${labels.some(({ key }) => taken.has(key)) ? "lit" : ""}" d="${curveThrough(points)}"/>${texts.join("")}`;
  });
  const drawnBoxes = boxes.map((box) => drawnBox(box, states.has(box.id), taken));
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="The path in its statechart">${[...drawnBoxes, ...drawnArrows].join("")}</svg>`;
}

function drawnBox({ x, y, width, height, state, lines }: Box, isLit: boolean, taken: ReadonlySet<string>): string {
  const texts = lines.map(({ text, key }, index) =>
    words(text, x + 12, y + 38 + index * letter.height, key !== undefined && taken.has(key)),
  );
  return `<rect class="${isLit ? "lit" : ""}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>${words(state.key, x + 12, y + 20, isLit)}${texts.join("")}`;
}

const words = (text: string, x: number, y: number, isLit: boolean, anchor = "start") =>
  `<text class="${isLit ? "lit" : ""}" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;

const styles = `
:root { color-scheme: light dark; font: 14px/1.5 sans-serif; }
body { margin: 24px; }
details { margin: 8px 0; }
summary { cursor: pointer; }
svg { max-width: 100%; height: auto; font: 11px monospace; }
rect, path { fill: none; stroke: GrayText; }
text { fill: GrayText; stroke: Canvas; stroke-width: 4px; paint-order: stroke; }
path { marker-end: url(#head); }
#head { fill: GrayText; }
rect.lit, path.lit { stroke: #c2701c; stroke-width: 2; }
text.lit { fill: CanvasText; font-weight: 700; }
.passed { color: #2e7d4f; } .failed { color: #c4473b; } .none { color: GrayText; }
`;
