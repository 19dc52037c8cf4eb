import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const healthCheckedEveryMs = 100;

interface Target {
  url: string;
  agent: Agent;
  inRotation: boolean;
}

/** Whether a request has surely not been handled: only if its connection was never made. */
const wasNeverSent = (error: NodeJS.ErrnoException) => error.syscall === "connect";

/**
 * A plain HTTP load balancer: requests go to the servers in turn, over connections that are kept open. A server that
 * refuses connections or is not ready is left out until it is. A request that may have been handled is never repeated:
 * it is answered 502. Replies carry the address of the server they come from in `x-served-by`.
 */
export class LoadBalancer {
  readonly #targets: Target[];
  /** Callers keep connections as long as the servers say, so the balancer must not close them before. */
  readonly #server = createServer({ keepAliveTimeout: 0 }, (incoming, reply) => this.#passOn(incoming, reply));
  #next = 0;
  #isOpen = true;
  #checks: Promise<void> | undefined;

  constructor(urls: string[]) {
    this.#targets = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true }), inRotation: true }));
  }

  /** Starts it on a free port and returns its address. */
  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.#checks = this.#keepChecking();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends it with all its connections. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#checks;
    for (const { agent } of this.#targets) agent.destroy();
  }

  /** The addresses of the servers that receive requests now. */
  get inRotation(): string[] {
    return this.#targets.filter(({ inRotation }) => inRotation).map(({ url }) => url);
  }

  async #keepChecking(): Promise<void> {
    while (this.#isOpen) {
      await delay(healthCheckedEveryMs);
      await Promise.all(
        this.#targets.map(async (target) => {
          const isReady = fetch(`${target.url}/health/ready`, { headers: { connection: "close" } });
          target.inRotation = await isReady.then(
            ({ ok }) => ok,
            () => false,
          );
        }),
      );
    }
  }

  #choose(): Target | undefined {
    const candidates = this.#targets.filter(({ inRotation }) => inRotation);
    this.#next += 1;
    return candidates[this.#next % candidates.length];
  }

  async #passOn(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    for (let target = this.#choose(); target; target = this.#choose()) {
      try {
        const answer = await this.#ask(target, incoming, body);
        reply.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          connection: "keep-alive",
          "x-served-by": target.url,
        });
        answer.on("error", () => reply.destroy());
        answer.pipe(reply);
        return;
      } catch (error) {
        target.inRotation = false;
        if (!wasNeverSent(error as NodeJS.ErrnoException)) {
          reply.writeHead(502, { "x-served-by": target.url }).end();
          return;
        }
      }
    }
    reply.writeHead(503).end();
  }

  async #ask({ url, agent }: Target, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const before = incoming.headers["x-forwarded-for"];
    const caller = incoming.socket.remoteAddress ?? "";
    const outgoing = request(url + incoming.url, {
      agent,
      method: incoming.method,
      headers: {
        ...incoming.headers,
        connection: "keep-alive",
        "x-forwarded-for": before ? `${before}, ${caller}` : caller,
      },
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    return answer;
  }
}
