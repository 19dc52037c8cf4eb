import { GraphQLError, GraphQLScalarType } from "graphql";
import { sql } from "kysely";
import type { MercuriusContext } from "mercurius";
import { type DateRange, insightsLimits } from "../../contract/date-range.ts";
import type { Grouping } from "../../contract/insights-query.ts";
import { Refusal } from "../refusal.ts";
import type { Database } from "../storage/tables.ts";
import { breakdownOf, cancellationsOf, shippingOf } from "./aggregates.ts";
import type { Dimension } from "./dimensions.ts";
import { figuresOf } from "./figures.ts";
import { checkPeriod, partBefore, partsOf, type Range, rangeOf } from "./periods.ts";
import { type Source, sourceOf } from "./rollups.ts";
import { run } from "./statements.ts";

declare module "mercurius" {
  interface MercuriusContext {
    /** The repeatable-read transaction that a query is answered from. */
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

/** The insights of one period (contract/insights.ts). Each field is computed when it is queried. */
class Insights {
  readonly currency = "PKR";

  private constructor(
    private readonly source: Source,
    readonly period: DateRange,
    readonly before: DateRange,
    readonly timeZone: string,
    private readonly range: Range,
    private readonly rangeBefore: Range,
  ) {}

  static async of(db: Database, period: DateRange, timeZone: string): Promise<Insights> {
    checkPeriod(period, timeZone);
    const before = partBefore(period, period);
    const range = rangeOf(period, timeZone);
    const rangeBefore = rangeOf(before, timeZone);
    const source = await sourceOf(db, { starts: rangeBefore.starts, ends: range.ends });
    return new Insights(source, period, before, timeZone, range, rangeBefore);
  }

  /** Counts the orders without a date, which are in no period. */
  async undatedOrders() {
    const statement = sql<{ orders: number }>`select count(*) as orders from orders where created_at is null`;
    return (await run(this.source.db, statement)).rows[0]?.orders;
  }

  async figures() {
    return (await figuresOf(this.source, [this.range]))[0];
  }

  async figuresBefore() {
    return (await figuresOf(this.source, [this.rangeBefore]))[0];
  }

  async series({ by }: { by: Grouping }) {
    const parts = partsOf(this.period, by);
    const figuresIn = (periods: readonly DateRange[]) =>
      figuresOf(
        this.source,
        periods.map((period) => rangeOf(period, this.timeZone)),
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
    return breakdownOf(this.source, by, this.range, this.rangeBefore, checkFirst(first));
  }

  cancellations({ first }: { first: number }) {
    return cancellationsOf(this.source, this.range, this.rangeBefore, checkFirst(first));
  }

  shipping() {
    return shippingOf(this.source, this.range);
  }

  shippingBefore() {
    return shippingOf(this.source, this.rangeBefore);
  }
}

const DateScalar = new GraphQLScalarType<string, string>({
  name: "Date",
  // Checks only the type: checkPeriod refuses impossible dates, with a message.
  parseValue(value) {
    if (typeof value === "string") return value;
    throw new GraphQLError("A date must be one that exists, such as 2026-11-21.");
  },
  serialize: String,
});

/** The resolvers of the schema in contract/insights.ts. */
export const resolvers = {
  Date: DateScalar,
  Query: {
    insights: (
      _: unknown,
      { from, to, timeZone }: { from: string; to: string; timeZone: string },
      { db }: MercuriusContext,
    ) => Insights.of(db, { from, to }, timeZone),
  },
};
