import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { emptyPage } from "./visit.ts";

/** The three places where a server's replies may hold their payload (behaviour: Where a payload is). */
export type Reading = "body" | "data" | "data.data";
export const readings: readonly Reading[] = ["body", "data", "data.data"];

/** A reply to a call in place of the usual one. */
export type Answer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string; readonly type: string }
  /** The connection ends before the reply, or in the middle of it. */
  | { readonly broken: "before" | "midway" };

export interface Received {
  /** Such as "GET /users". */
  readonly call: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

type Fields = Record<string, unknown>;

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * Another server: it serves the built page and the ten calls, and does no more than docs/behaviour.md says. It accepts any
 * credentials, and returns its lists as they are set, whatever they hold.
 */
export class ForeignServer {
  url = "";
  users: unknown = [];
  orders: unknown = [];
  reading: Reading = "data";
  /** The `isAdmin` that /auth/admin/me returns for everybody. */
  isAdmin: unknown = true;
  readonly received: Received[] = [];
  readonly #pageFolder: string;
  readonly #server: Server;
  readonly #tokens = new Set<string>();
  readonly #answers = new Map<string, Answer>();
  readonly #held = new Map<string, Promise<void>>();

  constructor(pageFolder: string) {
    this.#pageFolder = pageFolder;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Listens on this port, or on another if it is taken. */
  async start(port = 0): Promise<void> {
    const isListening = once(this.#server.listen(port, "127.0.0.1"), "listening");
    await isListening.catch(() => once(this.#server.listen(0, "127.0.0.1"), "listening"));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops at once, and closes all connections. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  /** Sets the reply to a call, such as "GET /users", from now on. Without `answer`, the usual one again. */
  answer(call: string, answer?: Answer): void {
    if (answer) this.#answers.set(call, answer);
    else this.#answers.delete(call);
  }

  /** Holds the replies to a call until the returned function is called. */
  hold(call: string): () => void {
    let release = () => {};
    this.#held.set(call, new Promise((resume) => (release = resume)));
    return () => {
      this.#held.delete(call);
      release();
    };
  }

  /** Opens a session without a request, and returns its token. */
  openSession(): string {
    const token = randomUUID();
    this.#tokens.add(token);
    return token;
  }

  endSessions(): void {
    this.#tokens.clear();
  }

  countOf(call: string): number {
    return this.received.filter((received) => received.call === call).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(`http://any${request.url}`);
    if (pathname === emptyPage) return void response.end();
    if (!pathname.startsWith("/api/")) return this.#servePage(pathname, response);
    const call = `${request.method} ${pathname.slice("/api".length)}`;
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? "")?.[1];
    const body = await readJson(request);
    this.received.push({ call, token, body });
    await this.#held.get(call);
    send(response, this.#answers.get(call) ?? this.#reply(call, token, body));
  }

  #servePage(pathname: string, response: ServerResponse): void {
    const name = extname(pathname) === "" ? "index.html" : normalize(pathname);
    try {
      const content = readFileSync(join(this.#pageFolder, name));
      const type = types[extname(name)] ?? "application/octet-stream";
      const headers = { "content-type": type, "content-security-policy": "default-src 'self'" };
      const isHashed = name !== "index.html";
      response
        .writeHead(200, isHashed ? { ...headers, "cache-control": "immutable, max-age=3600" } : headers)
        .end(content);
    } catch {
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not Found</h1>");
    }
  }

  #reply(call: string, token: string | undefined, body: Fields): Answer {
    const user = { _id: "a1", name: "Ayesha Malik", email: "ayesha@parfum.example" };
    if (call === "POST /auth/admin/login") return this.#payload({ authToken: this.openSession(), user });
    if (!token || !this.#tokens.has(token)) return { status: 401, json: { message: "jwt expired" } };
    const [, method, list, id, change] = /^(\w+) \/(\w+)(?:\/(\w+))?(?:\/(\w+))?/.exec(call) ?? [];
    switch (`${method} ${list}`) {
      case "GET auth":
        return this.#payload({ userData: user, isAdmin: this.isAdmin });
      case "GET users":
        return this.#payload({ users: this.users });
      case "PUT users":
        return this.#payload({ user: { _id: id, ...body } });
      case "DELETE users":
        return this.#payload({ user: { _id: id } });
      case "GET orders":
        return this.#payload(this.orders);
      case "PUT orders":
        if (id === "cancel") return this.#payload({ _id: change, cancelled: true, status: "cancelled", ...body });
        return this.#payload({ _id: id, shipping: body });
      case "DELETE orders":
        return this.#payload({ _id: id });
      default:
        return { status: 404, text: `<pre>Cannot ${call}</pre>`, type: "text/html" };
    }
  }

  #payload(payload: unknown): Answer {
    if (this.reading === "body") return { json: payload };
    return { json: { data: this.reading === "data" ? payload : { data: payload } } };
  }
}

async function readJson(request: IncomingMessage): Promise<Fields> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Fields) : {};
}

function send(response: ServerResponse, answer: Answer): void {
  if ("broken" in answer) {
    if (answer.broken === "midway") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"data":', () => response.destroy());
    } else response.destroy();
    return;
  }
  const [type, text] =
    "text" in answer ? [answer.type, answer.text] : ["application/json", JSON.stringify(answer.json)];
  response.writeHead(answer.status ?? 200, { "content-type": type }).end(text);
}
