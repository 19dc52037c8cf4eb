import type { Answer, DatabaseKind, TestShop } from "./harness.ts";
import { openShop } from "./harness.ts";

/** Opens a shop behind a proxy, so that each sign-in can come from an address of its own. */
export const openBehindProxy = (kind: DatabaseKind): Promise<TestShop> => openShop(kind, { TRUST_PROXY: "127.0.0.1" });

export interface Visitors {
  /** Moves the shop's clock. */
  pass: (milliseconds: number) => void;
  signIn: (email: string, password: string, address?: string) => Promise<Answer>;
  /** Asks whose session it is. */
  me: (token: string) => Promise<Answer>;
}

/** Returns the actions of people at the shop, and of time. */
export const visitorsOf = (shop: () => TestShop): Visitors => ({
  pass: (milliseconds) => {
    shop().clock.now = new Date(shop().clock.now.getTime() + milliseconds);
  },
  signIn: (email, password, address = "203.0.113.1") =>
    shop().call("POST", "/api/auth/admin/login", {
      body: { email, password },
      headers: { "x-forwarded-for": address },
    }),
  me: (token) => shop().call("GET", "/api/auth/admin/me", { token }),
});
