/** A file that the browser saves while it is written. */
export interface StreamedFile {
  /** Adds a piece; resolves when the browser has taken it. Rejects when the browser has stopped saving the file. */
  add(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the file. */
  end(): void;
  /** Breaks the file off: the browser shows a failed download. */
  abandon(): void;
}

/** A message about the file at `url` to the service worker that answers the browser's request for it. */
export type ToDownloadWorker = { readonly url: string } & (
  | { readonly type: "file.open"; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: "file.add"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Keeps the service worker alive, and asks whether it still knows the file. */
  | { readonly type: "file.ping" }
  | { readonly type: "file.end" }
  | { readonly type: "file.abandon" }
);

/** The service worker's message: it is ready for what comes next, or the browser no longer saves the file. */
export interface FromDownloadWorker {
  readonly url: string;
  readonly type: "file.ready" | "file.lost";
}

/** The folder of the addresses at which the browser asks for files; nothing else lies there. */
const folder = "/downloads/";

/** The time in which the browser has to ask for a file, in milliseconds. */
const openWithinMs = 5000;
/** The time between pings, in milliseconds. Browsers stop a service worker that hears nothing for 30 seconds. */
const pingEveryMs = 10_000;
/** The time after its end in which the browser may still be writing a file, in milliseconds. */
const removeAfterMs = 60_000;

/**
 * Has the browser save a file while it is written, so that no part of the browser holds it whole. Returns undefined where
 * the browser does not ask for it: it has no service workers, as over plain HTTP and in some private windows.
 */
export async function streamDownload(name: string, type: string): Promise<StreamedFile | undefined> {
  const late = rejectAfter(openWithinMs);
  try {
    const worker = await Promise.race([activeWorker(), late]);
    if (!worker) return undefined;
    const file = fileThrough(worker);
    await Promise.race([file.open({ name, type }), late]).catch((error) => {
      file.abandon();
      throw error;
    });
    return file;
  } catch {
    return undefined;
  }
}

/** Returns a file whose messages go through this service worker. */
function fileThrough(worker: ServiceWorker) {
  const lost = new Error("The browser has stopped saving the file.");
  const frame = document.createElement("iframe");
  frame.hidden = true;
  let url = "";
  let isOver = false;
  let answer: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  const send = (message: ToDownloadWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  /** Waits until the service worker is ready again; `act` is what it is not ready for yet. */
  const waitAfter = (act: () => void) =>
    new Promise<void>((resolve, reject) => {
      if (isOver) return reject(lost);
      answer = { resolve, reject };
      act();
    });
  const receive = ({ data }: MessageEvent<FromDownloadWorker>) => {
    if (data.url !== url) return;
    if (data.type === "file.ready") answer?.resolve();
    else leave();
  };
  // Another version of the page has replaced it.
  const leaveIfReplaced = () => {
    if (worker.state === "redundant") leave();
  };
  const pinging = setInterval(() => send({ url, type: "file.ping" }), pingEveryMs);
  function leave() {
    isOver = true;
    answer?.reject(lost);
    clearInterval(pinging);
    worker.removeEventListener("statechange", leaveIfReplaced);
    navigator.serviceWorker.removeEventListener("message", receive);
    removeEventListener("pagehide", abandon);
  }
  function abandon() {
    send({ url, type: "file.abandon" });
    leave();
    frame.remove();
  }
  worker.addEventListener("statechange", leaveIfReplaced);
  navigator.serviceWorker.addEventListener("message", receive);
  addEventListener("pagehide", abandon);

  return {
    async open({ name, type }: { readonly name: string; readonly type: string }) {
      // The name last: without a service worker, a server finds no such file, and does not take it for a page's address.
      url = new URL(`${folder}${crypto.randomUUID()}/${encodeURIComponent(name)}`, location.href).href;
      await waitAfter(() => send({ url, type: "file.open", headers: headersOf(name, type) }));
      await waitAfter(() => {
        // A link with `download` passes service workers by, and a navigation of the page would ask whether to leave it.
        frame.src = url;
        document.body.append(frame);
      });
    },
    add: (bytes: Uint8Array<ArrayBuffer>) => waitAfter(() => send({ url, type: "file.add", bytes }, [bytes.buffer])),
    end() {
      send({ url, type: "file.end" });
      leave();
      setTimeout(() => frame.remove(), removeAfterMs);
    },
    abandon,
  };
}

/** Returns the service worker that answers requests for files, once it does. */
async function activeWorker(): Promise<ServiceWorker | undefined> {
  if (!navigator.serviceWorker) return undefined;
  // Beside the call: within it, Parcel would take the file for a module, which Firefox does not register.
  const script = new URL("./download-worker.ts", import.meta.url);
  const registration = await navigator.serviceWorker.register(script, { scope: folder });
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!worker || worker.state === "activated") return worker ?? undefined;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve(worker));
  });
}

const headersOf = (name: string, type: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`It did not come within ${ms} ms.`)), ms);
  });
