import { Search } from "lucide";
import type { ComponentProps } from "react";
import * as css from "./Field.css.ts";
import { Icon } from "./Icon.tsx";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "size" | "className" | "placeholder"> & {
  /** What is searched, such as "Search users...": the accessible name and the placeholder. */
  name: string;
  /** The key of the value where a form is sent; rarely needed. */
  formKey?: string;
};

/** The field above a list that narrows it. */
export function SearchField({ name, formKey, ...input }: SearchFieldProps) {
  return (
    <div className={css.search}>
      <Icon of={Search} className={css.searchIcon} />
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        type="search"
        name={formKey}
        aria-label={name}
        placeholder={name}
        className={`${css.control} ${css.searchInput}`}
      />
    </div>
  );
}
