import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { on } from "./names.ts";
import { eventually } from "./visit.ts";

const options = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // By default, axe also describes every element that passes.
  resultTypes: ["violations"],
};

/** Returns axe's violations once the page has loaded, with its animations turned off. */
export async function violations(page: Page): Promise<string[]> {
  await eventually(() => on(page).loading.count()).toBe(0);
  await page.evaluate(async () => {
    // An element that fades in or out, such as a toast, has too little contrast meanwhile.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }");
    document.adoptedStyleSheets = [still];
    await document.fonts.ready;
  });
  // Evaluated, not added as a script: the Content Security Policy is in force.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate<AxeResults["violations"]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
