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

/** The time in which the browser has to begin to save a file, in milliseconds. */
const openWithinMs = 5000;

/**
 * Has the browser save a file while it is written, so that no part of the browser holds it whole. Returns undefined where
 * the browser does not begin to: it has no service workers, as over plain HTTP and in some private windows.
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
  const url = new URL(`${folder}${crypto.randomUUID()}`, location.href).href;
  const frame = document.createElement("iframe");
  frame.hidden = true;

  let answer: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  const isReady = () =>
    new Promise<void>((resolve, reject) => {
      answer = { resolve, reject };
    });
  const receive = ({ data }: MessageEvent<FromDownloadWorker>) => {
    if (data.url !== url) return;
    if (data.type === "file.ready") answer?.resolve();
    else answer?.reject(new Error("The browser has stopped saving the file."));
  };
  const send = (message: ToDownloadWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const leave = () => {
    navigator.serviceWorker.removeEventListener("message", receive);
    removeEventListener("pagehide", abandon);
    frame.remove();
  };
  function abandon() {
    send({ url, type: "file.abandon" });
    leave();
  }
  navigator.serviceWorker.addEventListener("message", receive);
  addEventListener("pagehide", abandon);

  return {
    async open({ name, type }: { readonly name: string; readonly type: string }) {
      const known = isReady();
      send({ url, type: "file.open", headers: headersOf(name, type) });
      await known;
      const begun = isReady();
      // A link with `download` passes service workers by, and a navigation of the page would ask whether to leave it.
      frame.src = url;
      document.body.append(frame);
      await begun;
    },
    add(bytes: Uint8Array<ArrayBuffer>) {
      const taken = isReady();
      send({ url, type: "file.add", bytes }, [bytes.buffer]);
      return taken;
    },
    end() {
      send({ url, type: "file.end" });
      leave();
    },
    abandon,
  };
}

/** Returns the service worker that answers requests for files, once it does. */
async function activeWorker(): Promise<ServiceWorker | undefined> {
  const registration = await navigator.serviceWorker?.register(new URL("./download-worker.ts", import.meta.url), {
    scope: folder,
  });
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
