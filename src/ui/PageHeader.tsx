import type { ReactNode } from "react";
import { pageTitle } from "../styles/text.css.ts";
import * as css from "./PageHeader.css.ts";

type PageHeaderProps = {
  title: string;
  /** The number of records, formatted. */
  count?: string;
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode;
};

/** The title of a page, in the serif. */
export function PageHeader({ title, count, actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <div className={css.words}>
        <h1 className={pageTitle}>{title}</h1>
        {count === undefined ? null : <span className={css.count}>{count}</span>}
      </div>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  );
}
