import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's address, in one spelling. */
    callerAddress: string;
  }
}

/**
 * The address in `text` in one spelling, without brackets, port or zone, and as IPv4 where it is IPv4 in IPv6.
 * Undefined where there is none.
 */
export function parseAddress(text: string): string | undefined {
  const [, inBrackets, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString();
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Tells whether an address, as a proxy or a socket writes it, is one of `proxies` (addresses and subnets). */
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

/** The caller's address by what trusted proxies say, or, where that is no address, the address of the connection. */
export function callerAddress(request: FastifyRequest): string {
  const peer = request.raw.socket.remoteAddress ?? "";
  return parseAddress(request.ip ?? "") ?? parseAddress(peer) ?? "unknown";
}

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"];

/** Sets the address of each request's caller, and warns once when a proxy that nobody named forwards requests. */
export function setCallerAddresses(app: FastifyInstance, isTrusted: (address: string) => boolean): void {
  let hasWarned = false;
  app.decorateRequest("callerAddress", "");
  app.addHook("onRequest", async (request) => {
    // At once: the address of a connection is gone when the caller has closed it.
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
