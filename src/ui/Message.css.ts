import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { type } from "../styles/tokens.ts";

export const message = uiStyle({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  padding: "40px 24px 44px",
  textAlign: "center",
});
export const page = uiStyle({ padding: "104px 24px" });

export const title = uiStyle({ ...type.cardTitle, marginTop: "20px", color: vars.textPrimary });
export const pageTitle = uiStyle({ ...type.sectionTitle, marginTop: "28px" });

export const sentence = uiStyle({
  ...type.small,
  maxWidth: "352px",
  marginTop: "4px",
  color: vars.textSecondary,
  overflowWrap: "anywhere",
});
export const pageSentence = uiStyle(type.body);

export const action = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: "8px",
  marginTop: "16px",
});

/** Lower than a drawing, whose line is its foot. */
export const alertIcon = uiStyle({ marginTop: "19px", color: vars.status.danger.mark });
