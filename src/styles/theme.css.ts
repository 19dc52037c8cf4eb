import { globalStyle } from "@vanilla-extract/css";

globalStyle("body", { margin: 0, background: "#141210", color: "#fff", fontFamily: "Fraunces" });
