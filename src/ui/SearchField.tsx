import { Search } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";
import * as css from "./SearchField.css.ts";

type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "size" | "className" | "placeholder" | "name"> & {
  /** What is searched, such as "Search users...": the accessible name and the placeholder. */
  name: string;
};

/** The field above a list that narrows it. */
export function SearchField({ name, ...input }: SearchFieldProps) {
  return (
    <div className={css.search}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="search"
        aria-label={name}
        placeholder={name}
        className={css.input}
      />
      <Icon of={Search} className={css.icon} />
    </div>
  );
}
