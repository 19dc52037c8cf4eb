import type { Page } from "playwright-core";
import { inject } from "vitest";
import { demoCredentials } from "../../contract/settings.ts";

/** Calls the product's own server as the page would, with a session's token or without. */
export function callProduct(path: string, token?: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return fetch(`${inject("productUrl")}/api${path}`, { ...init, headers });
}

/** Opens a session on the product's own server without a browser, and returns its token. */
export async function openSession(): Promise<string> {
  const response = await callProduct("/auth/admin/login", undefined, {
    method: "POST",
    body: JSON.stringify(demoCredentials),
  });
  const { data } = (await response.json()) as { data: { authToken: string } };
  return data.authToken;
}

/** Whether the product's server still knows the session. */
export async function isOpen(token: string): Promise<boolean> {
  return (await callProduct("/auth/admin/me", token)).status === 200;
}

/** The token the page has stored under the key that section 9 names. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("authToken"));
}
