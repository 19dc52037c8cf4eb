import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import * as css from "./Change.css.ts";

export type ChangeProps = {
  /** With its sign, as the dashboard's rules give it: "+12%", "-4%", "0%", "+∞%". */
  text: string;
};

/** How a figure moved. The sign decides arrow and colour, so "+0%" is green and "0%" is not. */
export function Change({ text }: ChangeProps) {
  const direction = text.startsWith("+") ? "up" : /^[-−]/.test(text) ? "down" : "none";
  const Icon = { up: TrendingUp, down: TrendingDown, none: Minus }[direction];
  return (
    <span className={`${css.change} ${css.directions[direction]}`}>
      <Icon size={14} />
      {text}
    </span>
  );
}
