import type { IconNode } from "lucide";
import { memo } from "react";
import * as css from "./Icon.css.ts";

type IconProps = {
  /** One of lucide's icons. Its React package costs the first load more than the icons themselves. */
  of: IconNode;
  /** In px: 18 in the navigation and for the star, 20 in alerts. */
  size?: 14 | 16 | 18 | 20;
  className?: string;
};

/** A line drawing beside words that say the same, or inside a button that is named. */
export const Icon = memo(function Icon({ of, size = 16, className }: IconProps) {
  return (
    <svg
      className={className ? `${css.icon} ${className}` : css.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {of.map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
});
