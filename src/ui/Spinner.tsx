import * as css from "./Spinner.css.ts";

type SpinnerProps = {
  /** `inherit` takes the colour of the text it stands in, as on a button. */
  tone?: "accent" | "inherit";
  /** 14 px in a button or a line of text, 18 in the loading panel. */
  size?: 14 | 18;
};

/** The sign that something is under way. It says nothing by itself: put the words beside it. */
export function Spinner({ tone = "accent", size = 14 }: SpinnerProps) {
  let className = css.spinner;
  if (tone === "accent") className += ` ${css.onSurface}`;
  if (size === 18) className += ` ${css.large}`;
  return <span className={className} aria-hidden="true" />;
}
