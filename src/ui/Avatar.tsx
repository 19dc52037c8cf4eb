import { memo } from "react";
import * as css from "./Avatar.css.ts";

type AvatarProps = {
  name: string;
  size: keyof typeof css.sizes;
};

/** The first letter of a name in a circle. The name itself stands beside it, so this is silent. */
export const Avatar = memo(function Avatar({ name, size }: AvatarProps) {
  // Marks of direction come before a letter, and show nothing.
  const [initial = "?"] = /[^\p{C}\p{Z}]/u.exec(name) ?? [];
  return (
    <span className={`${css.avatar} ${css.sizes[size]}`} aria-hidden="true">
      {initial}
    </span>
  );
});
