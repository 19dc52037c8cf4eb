import { uiStyle } from "../styles/layered.ts";
import { vars } from "../styles/theme.css.ts";
import { radius } from "../styles/tokens.ts";

export const sign = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: "24px",
  height: "24px",
  borderRadius: radius.small,
});

const colour = (color: string, backgroundColor: string) => uiStyle({ color, backgroundColor });
export const colours = {
  TCS: colour(vars.carrier.tcs, vars.carrierTint.tcs),
  Leopard: colour(vars.carrier.leopard, vars.carrierTint.leopard),
  DHL: colour(vars.carrier.dhl, vars.carrierTint.dhl),
  FedEx: colour(vars.carrier.fedex, vars.carrierTint.fedex),
};
export const unknown = colour(vars.status.neutral.text, vars.status.neutral.background);
