import { screenStyle } from "../../styles/layered.ts";
import { media, space } from "../../styles/tokens.ts";

export const page = screenStyle({
  flex: 1,
  display: "grid",
  placeItems: "center",
  paddingBottom: "80px",
  "@media": { [media.phone]: { paddingBottom: space[24] } },
});

export const shelf = screenStyle({ height: "51px", marginBottom: space[16] });

export const welcome = screenStyle({ display: "grid", gap: space[4], marginBottom: space[8] });

export const submit = screenStyle({ marginTop: space[4] });

export const form = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: space[20],
  width: "min(360px, 100%)",
  "@media": { [media.phone]: { width: "min(360px, calc(100% - 32px))" } },
});
