// Written by npm run insights-query, from contract/insights.graphql and contract/insights.ts.
import * as v from "valibot";

export type Grouping = "DAY" | "WEEK" | "MONTH";
export interface InsightsQueryVariables {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly by: Grouping;
}

const Figures = v.object({ revenue: v.number(), orders: v.number(), averageOrderValue: v.nullable(v.number()), units: v.number(), newCustomers: v.number(), returningCustomers: v.number() });
const Breakdown = v.object({ rows: v.array(v.object({ value: v.nullable(v.string()), orders: v.number(), ordersBefore: v.number(), revenue: v.number(), units: v.number() })), others: v.nullable(v.object({ values: v.number(), orders: v.number(), ordersBefore: v.number(), revenue: v.number(), units: v.number() })) });
const Shipping = v.object({ shipped: v.number(), daysToShip: v.nullable(v.number()), delivered: v.number(), daysToDeliver: v.nullable(v.number()), onTime: v.nullable(v.number()) });
/** Reads what the query is answered with. */
export const InsightsAnswer = v.object({ insights: v.object({ undatedOrders: v.number(), figures: Figures, figuresBefore: Figures, series: v.array(v.object({ period: v.object({ from: v.string(), to: v.string() }), figures: v.object({ revenue: v.number(), orders: v.number() }), before: v.object({ revenue: v.number(), orders: v.number() }) })), status: Breakdown, product: Breakdown, city: Breakdown, country: Breakdown, carrier: Breakdown, payment: Breakdown, cancellations: v.object({ orders: v.number(), rate: v.nullable(v.number()), rateBefore: v.nullable(v.number()), reasons: v.array(v.object({ value: v.nullable(v.string()), orders: v.number() })) }), shipping: Shipping, shippingBefore: Shipping }) });
export type Insights = v.InferOutput<typeof InsightsAnswer>["insights"];

export const insightsQuery = "query Insights($from:Date!$to:Date!$timeZone:String!$by:Grouping!){insights(from:$from to:$to timeZone:$timeZone){undatedOrders figures{...Figures}figuresBefore{...Figures}series(by:$by){period{from to}figures{revenue orders}before{revenue orders}}status:breakdown(by:STATUS){...Breakdown}product:breakdown(by:PRODUCT first:6){...Breakdown}city:breakdown(by:CITY first:6){...Breakdown}country:breakdown(by:COUNTRY first:6){...Breakdown}carrier:breakdown(by:CARRIER){...Breakdown}payment:breakdown(by:PAYMENT_METHOD first:6){...Breakdown}cancellations(first:5){orders rate rateBefore reasons{value orders}}shipping{...Shipping}shippingBefore{...Shipping}}}fragment Figures on Figures{revenue orders averageOrderValue units newCustomers returningCustomers}fragment Breakdown on Breakdown{rows{value orders ordersBefore revenue units}others{values orders ordersBefore revenue units}}fragment Shipping on ShippingPerformance{shipped daysToShip delivered daysToDeliver onTime}";
