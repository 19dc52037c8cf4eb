import { join } from "node:path";
import { ForeignServer, type Reading } from "./foreign-server.ts";
import { product } from "./sessions.ts";
import { type Visit, type VisitOptions, visit } from "./visit.ts";

const day = 86_400_000;

export interface ForeignOrder {
  _id: string;
  orderId: string;
  createdAt: string;
  status: string;
  cancelled: boolean;
  totalAmount: number;
  customerDetails: { name: string; email: string };
  items: { name: string; quantity: number }[];
}

/** Returns an ordinary order of another server. */
export function anOrder(number: number, changes: Partial<ForeignOrder> = {}): ForeignOrder {
  return {
    _id: `o${number}`,
    orderId: `PF-${number}`,
    createdAt: new Date(Date.now() - number * day).toISOString(),
    status: "processing",
    cancelled: false,
    totalAmount: 1500,
    customerDetails: { name: `Customer ${number}`, email: `customer${number}@parfum.example` },
    items: [{ name: "Vetiver", quantity: 1 }],
    ...changes,
  };
}

/** Returns the text fields of an order, each with this text. */
export const orderSaying = (text: string) => ({
  orderId: text,
  notes: text,
  customerDetails: {
    name: text,
    email: text,
    phone: text,
    shippingAddress: { street: text, city: text, state: text, country: text, postalCode: text },
  },
  payment: { status: text, method: text },
  shipping: { carrier: text, trackingNumber: text },
});

export function aUser(number: number, changes: { createdAt?: string } = {}) {
  return {
    _id: `u${number}`,
    name: `Customer ${number}`,
    email: `customer${number}@parfum.example`,
    isVerified: true,
    createdAt: new Date(Date.now() - number * day).toISOString(),
    ...changes,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const running: ForeignServer[] = [];
/** The port of the last server. The next one reuses it, so that a kept browser context has the same origin. */
let port = 0;

/** Stops the foreign servers of a test. */
export async function stopShops(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
}

/** Starts a foreign server for one test, with a few users and orders. */
export async function foreignShop(reading: Reading = "data"): Promise<ForeignServer> {
  const server = new ForeignServer(join(product().folder, "dist"));
  server.reading = reading;
  server.orders = numbers(8).map((number) => anOrder(number));
  server.users = numbers(4).map((number) => aUser(number));
  await server.start(running.length === 0 ? port : 0);
  if (running.length === 0) port = Number(new URL(server.url).port);
  running.push(server);
  return server;
}

/** Opens the page of a foreign server with a session there. */
export function visitSignedIn(path: string, shop: ForeignServer, options: VisitOptions = {}): Promise<Visit> {
  const stored = { authToken: shop.openSession(), ...options.stored };
  return visit(path, { ...options, at: shop.url, stored });
}
