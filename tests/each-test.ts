// Files of a worker share its globals: no test leaves a stub of one behind.
import { afterEach, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
});
