// @module-tag long
// The generated paths of /flows. A file is read so fast that the test decides when the reading ends.
import type { Page } from "playwright-core";
import { model, record } from "../machines/flows-view.paths.ts";
import { openSession } from "./sessions.ts";
import type { Visit } from "./visit.ts";
import { expectSeen, visitWithSeam, walkInBrowser } from "./walk.ts";

declare global {
  interface Window {
    endReading: (text: string) => void;
  }
}

const slider = (page: Page) => page.getByRole("slider", { name: "Moment of the flight record" });
const sliderAt = (page: Page, last: boolean) => slider(page).and(page.locator(last ? ended : `:not(${ended})`));
const ended = ':is([aria-valuetext="now"], [aria-valuetext="end"])';
const unreadable = ({ page }: Visit) => page.getByRole("alert").getByText("This file cannot be opened");
const actorsOf = ({ page }: Visit, whose: string) => page.getByRole("region", { name: `Actors in ${whose}` });

walkInBrowser<typeof model, Visit>({
  model,
  begin: {
    "an administrator at /flows": async () => {
      const visited = await visitWithSeam("/flows", { stored: { authToken: await openSession() } });
      await slider(visited.page).waitFor();
      await visited.page.evaluate(() => {
        Blob.prototype.text = () =>
          new Promise((resolve) => {
            window.endReading = resolve;
          });
      });
      return visited;
    },
  },
  perform: {
    "an earlier moment is chosen": ({ page }) => page.getByRole("button", { name: "One event back" }).click(),
    "the last moment is chosen": ({ page }) => page.getByRole("button", { name: /^(Now|End)$/ }).click(),
    "a file is opened": ({ page }) =>
      page
        .getByLabel("Open flight record")
        .setInputFiles({ name: "flight-record.json", mimeType: "application/json", buffer: Buffer.from("") }),
    "the record is closed": ({ page }) => page.getByRole("button", { name: "Close flight record" }).click(),
    "the file is read": ({ page }) => page.evaluate((text) => window.endReading(text), JSON.stringify(record)),
    "the file cannot be read": ({ page }) => page.evaluate(() => window.endReading("no JSON")),
  },
  isPossible: (when, state) =>
    // Only then does the page have a button for it.
    when !== "the record is closed" || state.matches({ source: "record" }),
  sees: {
    "source.page": (stage) => expectSeen(actorsOf(stage, "this tab")),
    "source.record": (stage) => expectSeen(actorsOf(stage, "the record")),
    "moment.last": ({ page }) => expectSeen(sliderAt(page, true)),
    "moment.earlier": ({ page }) => expectSeen(sliderAt(page, false)),
    "file.none": (stage) => expectSeen(unreadable(stage), 0),
    "file.reading": { unseen: "A file is read before anybody could see that it is." },
    "file.unreadable": (stage) => expectSeen(unreadable(stage)),
  },
});
