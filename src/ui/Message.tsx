import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { EmptyBottle } from "./Drawings.tsx";
import { Icon } from "./Icon.tsx";
import * as css from "./Message.css.ts";

type Words = {
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** What can be done about it: a button, a link. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  /** `page` where it is all there is on the page, `card` inside a smaller card. */
  size?: "page" | "card";
};

type MessageProps = Words & { picture: ReactNode };

function Message({ title, children, action, headingLevel = 2, size = "card", picture }: MessageProps) {
  const Heading = `h${headingLevel}` as const;
  const isPage = size === "page";
  return (
    <div className={isPage ? `${css.message} ${css.page}` : css.message}>
      {picture}
      <Heading className={isPage ? `${css.title} ${css.pageTitle}` : css.title}>{title}</Heading>
      {children ? <p className={isPage ? `${css.sentence} ${css.pageSentence}` : css.sentence}>{children}</p> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}

type EmptyStateProps = Words & { drawing?: "square" | "tall" };

/** Says that there is nothing here, which is not a failure. Stands inside a flush card. */
export function EmptyState({ drawing, size = "card", ...words }: EmptyStateProps) {
  return <Message {...words} size={size} picture={<EmptyBottle shape={drawing} size={size} />} />;
}

type ErrorStateProps = Partial<Words>;

/** Says that what should be here could not be loaded. Stands inside a flush card. */
export function ErrorState({ title = "Data could not be loaded", ...words }: ErrorStateProps) {
  return <Message {...words} title={title} picture={<Icon of={CircleAlert} size={20} className={css.alertIcon} />} />;
}
