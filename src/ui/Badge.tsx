import { memo, type ReactNode } from "react";
import * as css from "./Badge.css.ts";

export type Tone = keyof typeof css.tones;

type BadgeProps = {
  tone?: Tone;
  /** A status has a dot; another fact (gender, age, items) has none. */
  dot?: boolean;
  children: ReactNode;
};

/** A status or a fact in a word or two. */
export const Badge = memo(function Badge({ tone = "neutral", dot = true, children }: BadgeProps) {
  return <span className={`${css.badge} ${css.tones[tone]} ${dot ? css.dotted : ""}`}>{children}</span>;
});
