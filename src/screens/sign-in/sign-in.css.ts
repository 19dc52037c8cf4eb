import { screenStyle } from "../../styles/layered.ts";
import { space } from "../../styles/tokens.ts";

export const page = screenStyle({ flex: 1, display: "grid", placeItems: "center", paddingBottom: "64px" });

export const shelf = screenStyle({ height: "51px", marginBottom: space[16] });

export const welcome = screenStyle({ display: "grid", gap: space[4], marginBottom: space[8] });

export const submit = screenStyle({ marginTop: space[4] });

export const form = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: space[20],
  width: "min(360px, 100%)",
});
