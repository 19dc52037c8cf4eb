import { screenStyle } from "../../styles/layered.ts";
import { vars } from "../../styles/theme.css.ts";
import { space, type } from "../../styles/tokens.ts";

export const page = screenStyle({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  textAlign: "center",
  paddingBottom: "64px",
});

export const number = screenStyle({ ...type.hero, marginTop: space[40], color: vars.textPrimary });

export const sentence = screenStyle({
  ...type.body,
  color: vars.textSecondary,
  maxWidth: "380px",
  marginTop: space[8],
});

export const actions = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space[8],
  marginTop: space[24],
});
