// Imports types alone, so that it stays one file.
import type { FromDownloadWorker, ToDownloadWorker } from "./stream-download.ts";

// What a service worker has beyond the types of a page.
interface ServiceWorkerEvents {
  addEventListener(type: "install", listener: () => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToDownloadWorker>) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
}
interface Client {
  postMessage(message: FromDownloadWorker): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Response): void;
}
const serviceWorker = globalThis as unknown as ServiceWorkerEvents;

/** A file that a page writes while the browser saves it. */
interface OpenFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly tellPage: (type: FromDownloadWorker["type"]) => void;
  /** There from the browser's request on. */
  controller?: ReadableStreamDefaultController<Uint8Array>;
}
const files = new Map<string, OpenFile>();

// A new version of the page needs no reload before it saves its first file.
serviceWorker.addEventListener("install", () => void serviceWorker.skipWaiting());

serviceWorker.addEventListener("message", ({ data, source }) => {
  const { url } = data;
  const tellPage = (type: FromDownloadWorker["type"]) =>
    (source as Client | null)?.postMessage({ url, type } satisfies FromDownloadWorker);
  if (data.type === "file.open") {
    files.set(url, { headers: data.headers, tellPage });
    return tellPage("file.ready");
  }
  const file = files.get(url);
  // Unknown once the browser has stopped saving it, or has stopped this worker and started it again.
  if (!file) return tellPage("file.lost");
  if (data.type === "file.ping") return;
  if (data.type === "file.add") return file.controller?.enqueue(data.bytes);
  files.delete(url);
  if (data.type === "file.end") file.controller?.close();
  else file.controller?.error(new Error("The page has given the file up."));
});

serviceWorker.addEventListener("fetch", (event) => {
  const { url } = event.request;
  const file = files.get(url);
  if (!file) return event.respondWith(new Response(null, { status: 404 }));
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        file.controller = controller;
      },
      // Called when the browser has taken all that came before.
      pull: () => file.tellPage("file.ready"),
      cancel() {
        files.delete(url);
        file.tellPage("file.lost");
      },
    },
    { highWaterMark: 0 },
  );
  event.respondWith(new Response(body, { headers: file.headers }));
});
