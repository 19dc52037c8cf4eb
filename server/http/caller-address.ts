import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's address, in canonical form. */
    callerAddress: string;
  }
}

/**
 * Returns the address in `text` in canonical form: without brackets, port or zone, and IPv4 in IPv6 as IPv4. Undefined
 * if there is none.
 */
export function parseAddress(text: string): string | undefined {
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns a predicate: whether an address, as a proxy or a socket writes it, is in `proxies` (addresses, subnets). */
export function trustOnly(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [network = "", prefix] = proxy.split("/");
    if (prefix === undefined) trusted.addAddress(network, familyOf(network));
    else trusted.addSubnet(network, Number(prefix), familyOf(network));
  }
  return (text) => {
    const address = parseAddress(text);
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}

/** Returns the caller's address as trusted proxies give it, or else the connection's; "unknown" without either. */
export function callerAddress(request: FastifyRequest): string {
  const peer = request.raw.socket.remoteAddress ?? "";
  return parseAddress(request.ip ?? "") ?? parseAddress(peer) ?? "unknown";
}

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Sets the address of each request's caller, and warns once when a proxy outside TRUST_PROXY forwards requests. */
export function setCallerAddresses(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  let hasWarned = false;
  app.decorateRequest("callerAddress", "");
  app.addHook("onRequest", async (request) => {
    // Read at once: a closed connection has no address.
    request.callerAddress = callerAddress(request);
    const peer = request.raw.socket.remoteAddress ?? "";
    if (hasWarned || isTrusted(peer) || !forwardingHeaders.some((name) => name in request.headers)) return;
    hasWarned = true;
    request.log.warn(
      { address: request.callerAddress },
      "a request was forwarded by an address that is not in TRUST_PROXY: if it is a proxy of yours, name it there, " +
        "or all its callers share one limit of failed sign-ins",
    );
  });
}
