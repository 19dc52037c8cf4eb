import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { layer, space } from "../../styles/tokens.ts";

export const part = screenStyle({
  // Stays visible even where its place is below a long list.
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: layer.topBar,
  backgroundColor: vars.surfacePage,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: space[12],
  padding: space[24],
  textAlign: "center",
});

export const page = screenStyle({ flex: 1, minHeight: "60dvh" }, part);
