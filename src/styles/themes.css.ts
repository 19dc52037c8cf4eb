import { assignVars, globalStyle } from "@vanilla-extract/css";
import { accent } from "./brand.ts";
import { theme } from "./layers.css.ts";
import { vars } from "./theme.css.ts";

/** A theme is whole or it does not compile. */
type Colours<Contract> = { [Role in keyof Contract]: Contract[Role] extends string ? string : Colours<Contract[Role]> };

const status = (text: string, background: string, border: string, mark: string) => ({ text, background, border, mark });

/** Carrier icons sit on a 16% tint of themselves. */
const tint = (hex: string) => `${hex}29`;
const carriers = (tcs: string, leopard: string, dhl: string, fedex: string) => ({
  carrier: { tcs, leopard, dhl, fedex },
  carrierTint: { tcs: tint(tcs), leopard: tint(leopard), dhl: tint(dhl), fedex: tint(fedex) },
});

const dark: Colours<typeof vars> = {
  surfaceSidebar: "#0F0D0B",
  surfacePage: "#141210",
  surfaceCard: "#1B1815",
  surfaceRaised: "#24201C",
  surfaceField: "#110F0D",
  surfaceHover: "#211D1A",
  surfaceSelected: "#2C2722",
  surfaceSkeleton: "#38312A",
  borderSubtle: "#28231F",
  borderDefault: "#37312B",
  borderControl: "#7D7266",
  textPrimary: "#F3EDE5",
  textSecondary: "#BDB3A7",
  textMuted: "#9C9186",
  ...accent.dark,
  dangerFill: "#C4473B",
  dangerFillHover: "#B43D32",
  dangerFillPressed: "#A0342A",
  onDanger: "#FFFFFF",
  disabledBackground: "#2A2520",
  disabledText: "#9C9186",
  chartGrid: "#2A2521",
  chartAxis: "#9C9186",
  scrim: "rgba(8, 6, 5, .66)",
  veil: "rgba(20, 18, 16, .4)",
  shadow: "0 16px 40px rgba(0, 0, 0, .48)",
  status: {
    success: status("#8FCB9E", "#17251B", "#2B4633", "#62B37C"),
    info: status("#92BEEC", "#16222F", "#2B405A", "#5F9BDB"),
    transit: status("#C6ACF0", "#241D31", "#43375C", "#A583DE"),
    pending: status("#E4CE6E", "#282413", "#4C4422", "#D6BB45"),
    caution: status("#F2A679", "#2E1C12", "#583722", "#E58A52"),
    danger: status("#F4978D", "#311A17", "#5C302B", "#E06C60"),
    neutral: status("#BDB3A7", "#26221E", "#3D362F", "#8F857A"),
  },
  ...carriers("#E0685C", "#DDB64A", "#E8A13A", "#A98BE0"),
};

const light: Colours<typeof vars> = {
  surfaceSidebar: "#F1ECE4",
  surfacePage: "#F8F5F0",
  surfaceCard: "#FFFDFA",
  surfaceRaised: "#FFFFFF",
  surfaceField: "#FFFFFF",
  surfaceHover: "#F7F3EC",
  surfaceSelected: "#E9E1D5",
  surfaceSkeleton: "#E3DACD",
  borderSubtle: "#ECE6DC",
  borderDefault: "#DDD4C7",
  borderControl: "#8A7F72",
  textPrimary: "#211B16",
  textSecondary: "#574D43",
  textMuted: "#6B6156",
  ...accent.light,
  dangerFill: "#A32C24",
  dangerFillHover: "#8C231C",
  dangerFillPressed: "#761C16",
  onDanger: "#FFFFFF",
  disabledBackground: "#EAE4DA",
  disabledText: "#6B6156",
  chartGrid: "#ECE6DC",
  chartAxis: "#6B6156",
  scrim: "rgba(33, 27, 22, .42)",
  veil: "rgba(248, 245, 240, .48)",
  shadow: "0 12px 32px rgba(52, 38, 22, .16)",
  status: {
    success: status("#24613A", "#E8F2E6", "#C4DDC5", "#3B8656"),
    info: status("#1F5488", "#E6EFF7", "#C2D6E9", "#3A78B5"),
    transit: status("#5C3D97", "#F0EBF8", "#D7CBEB", "#7D5BBE"),
    pending: status("#695100", "#F9F1D0", "#E4D595", "#A08410"),
    caution: status("#8F3F0C", "#FCECDF", "#F0CFB5", "#C4622A"),
    danger: status("#9F2921", "#FBEAE7", "#F0C8C2", "#C2453B"),
    neutral: status("#574D43", "#F0EBE3", "#DDD4C7", "#8A7F72"),
  },
  ...carriers("#B23A30", "#7F6200", "#A0560A", "#5F3FA6"),
};

globalStyle(":root", { "@layer": { [theme]: { colorScheme: "light", vars: assignVars(vars, light) } } });

// On paper every page is light.
globalStyle(":root.dark", {
  "@layer": { [theme]: { "@media": { screen: { colorScheme: "dark", vars: assignVars(vars, dark) } } } },
});
