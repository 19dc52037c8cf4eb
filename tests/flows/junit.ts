import type { Plan, PlannedPath } from "./plan.ts";
import type { Result } from "./results.ts";

/** Renders plans as a JUnit report: a case for each path, skipped if no result of it is known. */
export function plansAsJUnit(plans: readonly Plan[], results: Readonly<Record<string, Result>>): string {
  const suites = plans.map(({ machine, paths }) => {
    const cases = paths.map((path) => testCase(machine, path, results[path.id]));
    const failures = paths.filter(({ id }) => results[id]?.passed === false).length;
    const skipped = paths.filter(({ id }) => !results[id]).length;
    return [
      `  <testsuite name="${escaped(machine)}" tests="${paths.length}" failures="${failures}" errors="0" skipped="${skipped}">`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>"].join("\n");
}

function testCase(machine: string, path: PlannedPath, result: Result | undefined): string {
  const start = `    <testcase classname="${escaped(machine)}" name="${escaped(`${path.id} ${sentence(path)}`)}"`;
  if (!result) return `${start}><skipped/></testcase>`;
  if (result.passed) return `${start}/>`;
  return `${start}><failure message="${escaped(result.message ?? "failed")}"/></testcase>`;
}

/** Describes a path in a sentence: given, when, then. */
export function sentence({ given, steps }: PlannedPath): string {
  const happened = steps.map(({ when }) => when).join(", then ");
  return `given ${given}${happened && `, when ${happened}`}, then ${steps.at(-1)?.outcome ?? "it has started"}`;
}

/** Escapes a text for XML and HTML. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;" };
  return text.replaceAll(/[&<>"\n]/g, (character) => entities[character] as string).replaceAll(controls, "�");
}

/** The characters that no XML document may hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
