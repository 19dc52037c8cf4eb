import { globalLayer } from "@vanilla-extract/css";

/**
 * The cascade, weakest first. Every rule of the page belongs to one of these layers, so the order in which Parcel
 * loads stylesheets, lazy routes included, never decides which rule wins.
 */
export const reset = globalLayer("reset");
export const theme = globalLayer("theme");
export const ui = globalLayer("ui");
export const lists = globalLayer("lists");
export const screens = globalLayer("screens");
