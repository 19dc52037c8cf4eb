import { GraphQLError, GraphQLScalarType } from "graphql";
import type { MercuriusContext } from "mercurius";
import { insightsLimits } from "../../contract/insights-limits.ts";
import { Refusal } from "../refusal.ts";
import type { Database } from "../storage/tables.ts";
import { breakdownOf, cancellationsOf, countUndatedOrders, type Dimension, shippingOf } from "./aggregates.ts";
import { figuresOf } from "./figures.ts";
import { checkPeriod, type Grouping, type Period, partBefore, partsOf, periodBefore, spanOf } from "./periods.ts";

declare module "mercurius" {
  interface MercuriusContext {
    /** What a query is answered from: one moment of the database. */
    db: Database;
  }
}

function checkFirst(first: number): number {
  const { values } = insightsLimits;
  if (first < 1 || first > values) {
    throw new Refusal(400, "invalid_request", `One can ask for the first 1 to ${values} values.`);
  }
  return first;
}

/** The orders of a period as contract/insights-limits.ts describes them, each field computed when it is asked for. */
class Insights {
  readonly currency = "PKR";
  readonly before: Period;
  readonly #db: Database;
  readonly #span;
  readonly #spanBefore;

  constructor(
    db: Database,
    readonly period: Period,
    readonly timeZone: string,
  ) {
    checkPeriod(period, timeZone);
    this.#db = db;
    this.before = periodBefore(period);
    this.#span = spanOf(period, timeZone);
    this.#spanBefore = spanOf(this.before, timeZone);
  }

  undatedOrders() {
    return countUndatedOrders(this.#db);
  }

  async figures() {
    return (await figuresOf(this.#db, [this.#span]))[0];
  }

  async figuresBefore() {
    return (await figuresOf(this.#db, [this.#spanBefore]))[0];
  }

  async series({ by }: { by: Grouping }) {
    const parts = partsOf(this.period, by);
    const figuresIn = (periods: readonly Period[]) =>
      figuresOf(
        this.#db,
        periods.map((period) => spanOf(period, this.timeZone)),
      );
    const now = await figuresIn(parts);
    let then: ReturnType<typeof figuresIn> | undefined;
    return parts.map((part, index) => ({
      period: part,
      figures: now[index],
      before: async () => {
        then ??= figuresIn(parts.map((part) => partBefore(part, this.period)));
        return (await then)[index];
      },
    }));
  }

  breakdown({ by, first }: { by: Dimension; first: number }) {
    return breakdownOf(this.#db, by, this.#span, this.#spanBefore, checkFirst(first));
  }

  cancellations({ first }: { first: number }) {
    return cancellationsOf(this.#db, this.#span, this.#spanBefore, checkFirst(first));
  }

  shipping() {
    return shippingOf(this.#db, this.#span);
  }
}

const DateScalar = new GraphQLScalarType<string, string>({
  name: "Date",
  // Which date it is, the period's check says, in words.
  parseValue(value) {
    if (typeof value === "string") return value;
    throw new GraphQLError("A date must be one that exists, such as 2026-11-21.");
  },
  serialize: String,
});

/** How the schema of contract/insights-limits.ts is resolved. */
export const resolvers = {
  Date: DateScalar,
  Query: {
    insights: (
      _: unknown,
      { from, to, timeZone }: { from: string; to: string; timeZone: string },
      { db }: MercuriusContext,
    ) => new Insights(db, { from, to }, timeZone),
  },
};
