import { CircleAlert } from "lucide";
import * as css from "./Field.css.ts";
import { Icon } from "./Icon.tsx";

/** What there is to know about a field's value; the field of this id is described by it. */
export function FieldNote({ of, children }: { of: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={css.error} id={`${of}-note`}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  );
}
