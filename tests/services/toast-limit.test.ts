// Checks that the toast library keeps no more toasts than are to be shown (behaviour: Toasts).
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toast, useToasterStore } from "react-hot-toast/headless";
import { expect, test } from "vitest";

const Toasts = () =>
  useToasterStore()
    .toasts.map(({ message }) => message)
    .join();

test("of 21 toasts the newest 20 are shown", () => {
  const all = Array.from({ length: 21 }, (_, number) => `Failure ${number}`);
  for (const words of all) toast.error(words);
  expect(renderToStaticMarkup(createElement(Toasts)).split(",")).toEqual(all.slice(1).reverse());
});
