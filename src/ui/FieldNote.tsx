import { CircleAlert } from "lucide";
import * as css from "./Field.css.ts";
import { Icon } from "./Icon.tsx";

/** A note on a field's value. `of` is the id of the field, which is described by it. */
export function FieldNote({ of, children }: { of: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={css.error} id={`${of}-note`}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  );
}
