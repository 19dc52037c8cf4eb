import { useSelector } from "@xstate/react";
import { Search } from "lucide";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/Icon.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";
import * as styles from "./find-button.css.ts";

const findKeys = /Mac|iPad|iPhone/.test(navigator.platform) ? "⌘ K" : "Ctrl K";

/** Opens the palette. Rendered into the banner, which is in the first load and so there before it. */
export function FindButton() {
  const palette = useAdministrationChild("palette");
  const isClosed = useSelector(palette, (state) => !state.matches("open"));
  const banner = document.querySelector("header");
  if (!banner) return null;
  return createPortal(
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={!isClosed}
      onClick={() => palette.send({ type: "palette.toggle" })}
    >
      <Icon of={Search} />
      <span className={styles.words}>Find anything</span> <kbd className={styles.key}>{findKeys}</kbd>
    </button>,
    banner,
  );
}
