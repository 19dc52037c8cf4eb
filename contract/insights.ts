/** The schema of /api/graphql (behaviour: GraphQL): reporting questions, answered from aggregates. */
export const insightsSchema = /* GraphQL */ `
  "What a field adds to a query's complexity, which is limited."
  directive @complexity(value: Int!) on FIELD_DEFINITION

  "A calendar date, YYYY-MM-DD."
  scalar Date

  enum Grouping {
    DAY
    "From Monday to Sunday."
    WEEK
    MONTH
  }

  enum Dimension {
    "Cancelled orders are CANCELLED whatever else they are."
    STATUS
    "By the name of an item; an order counts once for each product in it."
    PRODUCT
    CITY
    COUNTRY
    CARRIER
    PAYMENT_METHOD
  }

  type Query {
    """
    The orders placed from the first to the last of these dates, whole days in timeZone (an IANA name), compared with
    those of as many days before. Refused are a period that ends before it begins or is longer than five years, and a
    time zone that does not exist.
    """
    insights(from: Date!, to: Date!, timeZone: String!): Insights! @complexity(value: 60)
  }

  type Insights {
    "What amounts are in."
    currency: String!
    timeZone: String!
    period: Period!
    before: Period!
    "Orders without a date, of all time: they are in no period."
    undatedOrders: Int! @complexity(value: 10)
    figures: Figures! @complexity(value: 10)
    figuresBefore: Figures! @complexity(value: 10)
    "The period in parts, oldest first; by day, it has at most 400."
    series(by: Grouping!): [Part!]! @complexity(value: 20)
    "The period's orders by value, the value with most orders first; at most 50."
    breakdown(by: Dimension!, first: Int! = 10): Breakdown! @complexity(value: 10)
    cancellations(first: Int! = 5): Cancellations! @complexity(value: 10)
    shipping: ShippingPerformance! @complexity(value: 10)
    shippingBefore: ShippingPerformance! @complexity(value: 10)
  }

  type Period {
    from: Date!
    to: Date!
  }

  type Figures {
    "The sum of the orders' totals, cancelled ones included, as on the dashboard's cards."
    revenue: Float!
    orders: Int!
    "Null without orders."
    averageOrderValue: Float
    "Pieces in those orders."
    units: Int!
    "Customers who ordered for the first time. A guest is known by the email address."
    newCustomers: Int! @complexity(value: 30)
    "Customers who ordered, and had done so before."
    returningCustomers: Int! @complexity(value: 30)
  }

  type Part {
    period: Period!
    figures: Figures!
    "The same part of the period before."
    before: Figures!
  }

  type Breakdown {
    rows: [BreakdownRow!]!
    "All other values together; null when there are none."
    others: Others
  }

  type BreakdownRow {
    "Null for the orders that have none."
    value: String
    orders: Int!
    ordersBefore: Int!
    revenue: Float!
    units: Int!
  }

  type Others {
    values: Int!
    orders: Int!
    ordersBefore: Int!
    revenue: Float!
    units: Int!
  }

  type Cancellations {
    orders: Int!
    "Their share of the period's orders, 0 to 1; null without orders."
    rate: Float
    rateBefore: Float
    "Most frequent first; at most 50."
    reasons: [CancellationReason!]!
  }

  type CancellationReason {
    "Null for the orders that have none."
    value: String
    orders: Int!
  }

  type ShippingPerformance {
    shipped: Int!
    "On average, from order to shipping; null without any."
    daysToShip: Float
    delivered: Int!
    "On average, from order to delivery; null without any."
    daysToDeliver: Float
    "The share of the delivered orders with an estimated day that came by that day (UTC), 0 to 1; null without any."
    onTime: Float
  }
`;
