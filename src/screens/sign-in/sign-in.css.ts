import { screenStyle } from "../../styles/layered.ts";
import { space } from "../../styles/tokens.ts";

export const page = screenStyle({ flex: 1, display: "grid", placeItems: "center", paddingBottom: "64px" });

export const shelf = screenStyle({ height: "51px" });

export const form = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: space[20],
  width: "min(360px, 100%)",
});
