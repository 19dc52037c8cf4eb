import { createGlobalThemeContract } from "@vanilla-extract/css";

const tone = { text: "", background: "", border: "", mark: "" };

/**
 * Every colour of the page by its role. The names are also the names of the custom properties, in kebab case. Their
 * values are in themes.css.ts, a file of its own so that reading `vars` at run time brings no stylesheet along.
 */
export const vars = createGlobalThemeContract(
  {
    surfaceSidebar: "",
    surfacePage: "",
    surfaceCard: "",
    surfaceRaised: "",
    surfaceField: "",
    surfaceHover: "",
    surfaceSelected: "",
    surfaceSkeleton: "",
    borderSubtle: "",
    borderDefault: "",
    borderControl: "",
    textPrimary: "",
    textSecondary: "",
    textMuted: "",
    accent: "",
    accentHover: "",
    accentPressed: "",
    onAccent: "",
    accentText: "",
    accentTint: "",
    accentLine: "",
    focus: "",
    dangerFill: "",
    dangerFillHover: "",
    dangerFillPressed: "",
    onDanger: "",
    disabledBackground: "",
    disabledText: "",
    chartArea: "",
    chartGrid: "",
    chartAxis: "",
    scrim: "",
    veil: "",
    shadow: "",
    status: { success: tone, info: tone, transit: tone, pending: tone, caution: tone, danger: tone, neutral: tone },
    carrier: { tcs: "", leopard: "", dhl: "", fedex: "" },
    carrierTint: { tcs: "", leopard: "", dhl: "", fedex: "" },
  },
  (_value, path) => path.join("-").replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
);
