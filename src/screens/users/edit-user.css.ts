import { screenRule, screenStyle } from "../../styles/layered.ts";
import { space } from "../../styles/tokens.ts";

export const fields = screenStyle({ display: "flex", flexDirection: "column", gap: space[16] });
export const ageAndPhone = screenStyle({
  display: "grid",
  gridTemplateColumns: "120px minmax(0, 1fr)",
  gap: space[16],
  "@media": { "(max-width: 360px)": { gridTemplateColumns: "88px minmax(0, 1fr)" } },
});
/** A number field without its arrows, which are small and change the age when they are hit by mistake. */
export const plainNumber = screenStyle({});
screenRule(`${plainNumber} input`, { appearance: "textfield" });
screenRule(`${plainNumber} input::-webkit-inner-spin-button`, { display: "none" });
