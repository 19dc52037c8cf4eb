import { describe, expect, test } from "vitest";
import { type State, statechartOf, transitionKey } from "../../src/flows/statechart.ts";
import { type Box, type Chart, chartOf } from "../../src/screens/flows/chartLayout.ts";
import { flows } from "./machines.ts";

const statesIn = (state: State): State[] => [state, ...state.states.flatMap(statesIn)];
const charts = flows.map(({ machine }) => ({ name: machine.id, root: statechartOf(machine) }));

const boxOf = ({ boxes }: Chart, id: string): Box => boxes.find((box) => box.id === id) ?? expect.fail(`no box ${id}`);

/** Whether a point is on the border of a box, or of its head. */
function isAtBorder({ x, y, width, height, head }: Box, point: { x: number; y: number } | undefined): boolean {
  if (!point) return false;
  const near = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const isAcross = point.x > x - 1 && point.x < x + width + 1;
  const isAlong = point.y > y - 1 && point.y < y + height + 1;
  const isOnSide = near(point.x, x) || near(point.x, x + width);
  return (isAcross && [y, y + head, y + height].some((line) => near(line, point.y))) || (isAlong && isOnSide);
}

describe.each(charts)("the drawing of $name", ({ root }) => {
  const chart = chartOf(root);

  test("has each state once, within the one that holds it", () => {
    expect(chart.boxes.map(({ id }) => id).sort()).toEqual(
      statesIn(root)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { id, states } of statesIn(root))
      for (const inner of states) {
        const [outside, inside] = [boxOf(chart, id), boxOf(chart, inner.id)];
        expect(inside.x).toBeGreaterThan(outside.x);
        expect(inside.y).toBeGreaterThan(outside.y + outside.head - 1);
        expect(inside.x + inside.width).toBeLessThan(outside.x + outside.width);
        expect(inside.y + inside.height).toBeLessThan(outside.y + outside.height);
      }
  });

  test("has each transition once", () => {
    const drawn = [...chart.boxes.flatMap(({ lines }) => lines), ...chart.arrows.flatMap(({ labels }) => labels)];
    const keys = new Set(drawn.flatMap(({ key }) => key ?? []));
    const transitions = statesIn(root).flatMap((state) => state.transitions.map((one) => transitionKey(state.id, one)));
    expect([...keys].sort()).toEqual([...new Set(transitions)].sort());
  });

  test("has each arrow from the state that the transition is of to the state that it leads to", () => {
    for (const { id, points } of chart.arrows) {
      const [from = "", to = ""] = id.split(" ");
      expect(isAtBorder(boxOf(chart, from), points[0]), `${id} starts`).toBe(true);
      expect(isAtBorder(boxOf(chart, to), points.at(-1)), `${id} ends`).toBe(true);
    }
  });

  test("says what is done on entry and exit, and at each transition", () => {
    const words = [
      ...chart.boxes.flatMap(({ lines }) => lines.map(({ text }) => text)),
      ...chart.arrows.flatMap(({ labels }) => labels.flatMap(({ lines }) => lines)),
    ].join(" ");
    for (const { entry, exit, services, transitions } of statesIn(root)) {
      const guards = transitions.flatMap(({ guard }) => (guard ? [`[${guard}]`] : []));
      const actions = transitions.flatMap((transition) => transition.actions);
      for (const name of [...entry, ...exit, ...services, ...guards, ...actions]) expect(words).toContain(name);
    }
  });
});

test("a group's transition starts at the group", () => {
  const app = charts.find(({ name }) => name === "app")?.root ?? expect.fail("no app");
  expect(chartOf(app).arrows.map(({ id }) => id)).toContain("app.administering app.visiting");
});
