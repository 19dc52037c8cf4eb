import { type DatabaseKind, openShop, type TestShop } from "./harness.ts";

/** Opens a shop behind a proxy, so that each sign-in can come from an address of its own. */
export const openBehindProxy = (kind: DatabaseKind): Promise<TestShop> => openShop(kind, { TRUST_PROXY: "127.0.0.1" });

/** Returns the actions of people at the shop, and of time. */
export const visitorsOf = (shop: () => TestShop) => ({
  /** Moves the shop's clock. */
  pass: (milliseconds: number) => {
    shop().clock.now = new Date(shop().clock.now.getTime() + milliseconds);
  },
  signIn: (email: string, password: string, address = "203.0.113.1") =>
    shop().call("POST", "/api/auth/admin/login", {
      body: { email, password },
      headers: { "x-forwarded-for": address },
    }),
  /** Asks whose session it is. */
  me: (token: string) => shop().call("GET", "/api/auth/admin/me", { token }),
});
