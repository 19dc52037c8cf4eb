import { screenStyle } from "../../styles/layered.ts";
import { space } from "../../styles/tokens.ts";

export const page = screenStyle({
  flex: 1,
  minHeight: "60dvh",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: space[12],
  padding: space[24],
  textAlign: "center",
});
