import { type ReactNode, useId } from "react";
import * as css from "./Card.css.ts";

type CardProps = {
  /** A `section` or a `figure` is named by its title. */
  as?: "div" | "section" | "figure";
  title?: ReactNode;
  headingLevel?: 2 | 3;
  /** A lucide icon in front of the title. */
  icon?: ReactNode;
  /** At the end of the title row: a count, a legend, badges. */
  aside?: ReactNode;
  /** No padding around the content: tables, lists and blocks that bring their own. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A surface with a title row, a hairline and its content. Cards do not stand inside cards. */
export function Card(props: CardProps) {
  const { as: Element = "div", title, headingLevel = 2, icon, aside, flush, className, children } = props;
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const isNamed = title !== undefined && Element !== "div";
  return (
    <Element
      className={className ? `${css.card} ${className}` : css.card}
      aria-labelledby={isNamed ? titleId : undefined}
    >
      {title === undefined ? null : (
        <div className={css.head}>
          {icon}
          <Heading className={css.title} id={titleId}>
            {title}
          </Heading>
          {aside === undefined ? null : <div className={css.aside}>{aside}</div>}
        </div>
      )}
      {flush ? children : <div className={css.content}>{children}</div>}
    </Element>
  );
}
