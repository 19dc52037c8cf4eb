import type { ReactNode } from "react";
import * as cardCss from "./Card.css.ts";
import * as css from "./Skeleton.css.ts";

type SkeletonProps = {
  /** In px, or any CSS length. */
  width?: number | string;
  height?: number;
};

/** A block in the place of something that is still loading. The loading overlay has the words for it. */
export function Skeleton({ width = "100%", height = 12 }: SkeletonProps) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}

type CardSkeletonProps = {
  /** The width of the block in the title row. */
  title: number;
  className?: string;
  children?: ReactNode;
};

/** A card with blocks in it. */
export function CardSkeleton({ title, className, children }: CardSkeletonProps) {
  return (
    <div className={className ? `${cardCss.card} ${className}` : cardCss.card} aria-hidden="true">
      <div className={cardCss.head}>
        <Skeleton width={title} height={14} />
      </div>
      <div className={cardCss.content}>{children}</div>
    </div>
  );
}
