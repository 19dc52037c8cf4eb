import { Minus, TrendingDown, TrendingUp } from "lucide";
import * as css from "./Change.css.ts";
import { Icon } from "./Icon.tsx";

type ChangeProps = {
  /** With its sign, as the dashboard's rules give it: "+12%", "-4%", "0%", "+∞%"; or "new". */
  text: string;
  /** Whether assistive technology passes it over, because a sentence beside it says it. */
  hidden?: boolean;
};

/** How a figure moved. The sign decides arrow and colour, so "+0%" is green and "0%" is not; what is new has grown. */
export function Change({ text, hidden }: ChangeProps) {
  const direction = /^(\+|new$)/.test(text) ? "up" : /^[-−]/.test(text) ? "down" : "none";
  const icon = { up: TrendingUp, down: TrendingDown, none: Minus }[direction];
  return (
    <span className={`${css.change} ${css.directions[direction]}`} aria-hidden={hidden || undefined}>
      <Icon of={icon} size={14} />
      {text}
    </span>
  );
}
