import { download } from "./download.ts";
import { type StreamedFile, streamDownload } from "./stream-download.ts";

/** A file that is written piece by piece, and that the browser saves. */
export interface GrowingFile {
  /** Adds a piece, after the one before was added. Rejects when the browser has stopped saving the file. */
  add(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the file, which the browser then saves or has saved. */
  save(): void;
  /** Gives the file up: nothing is saved. */
  abandon(): void;
}

/** The size, in bytes, up to which the page holds a file. */
const longestHeld = 32 * 1024 * 1024;

/**
 * Returns a file under this name, of this type. The page holds it while it is short; the browser saves a long one while it
 * grows, or, where it cannot, holds it (behaviour: Exports of a large shop).
 */
export function growingFile(name: string, type: string): GrowingFile {
  let held: Blob[] = [];
  let size = 0;
  let streamed: StreamedFile | "impossible" | undefined;
  let isAbandoned = false;

  return {
    async add(bytes) {
      if (typeof streamed === "object") return streamed.add(bytes);
      held.push(new Blob([bytes]));
      size += bytes.byteLength;
      if (size <= longestHeld || streamed) return;
      streamed = (await streamDownload(name, type)) ?? "impossible";
      if (streamed === "impossible") return;
      if (isAbandoned) return streamed.abandon();
      for (const piece of held) await streamed.add(new Uint8Array(await piece.arrayBuffer()));
      held = [];
    },
    save() {
      if (typeof streamed === "object") streamed.end();
      else download(new Blob(held, { type }), name);
    },
    abandon() {
      isAbandoned = true;
      if (typeof streamed === "object") streamed.abandon();
    },
  };
}
