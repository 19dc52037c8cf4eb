import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy to a server, whose connections can be cut at any moment. */
export class Network {
  readonly #connections = new Set<Socket>();
  readonly #server = createServer((client) => this.#passOn(client));
  /** The server's address. */
  target: string;

  constructor(target: string) {
    this.target = target;
  }

  /** Opens it, and returns its address. */
  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resets all connections, in the middle of what is sent. */
  cut(): void {
    for (const connection of this.#connections) connection.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, "close");
  }

  #passOn(client: Socket): void {
    const server = connect(Number(new URL(this.target).port), "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#connections.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.once("close", () => {
        this.#connections.delete(from);
        to.destroy();
      });
    }
  }
}
