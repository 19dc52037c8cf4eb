import { useSelector } from "@xstate/react";
import { ListFilter } from "lucide";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { type Choices, choicesBy } from "../../domain/filter-choices.ts";
import { type Facets, type Filter, filterParameters, toggled } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { words } from "./export.css.ts";
import * as styles from "./filters.css.ts";
import type { ListView } from "./useListView.ts";

type View = ListView<string>;

interface FilterButtonProps {
  readonly id: string;
  readonly view: View["actor"];
}

/** Shows and hides the choices of a list's filter. */
export function FilterButton({ id, view }: FilterButtonProps) {
  const isShown = useSelector(view, (state) => state.matches({ choices: "shown" }));
  return (
    <Button
      id={id}
      aria-expanded={isShown}
      onClick={() => view.send({ type: "filter.toggle" })}
      onKeyDown={({ key }) => {
        if (key === "Escape") view.send({ type: "filter.close" });
      }}
    >
      <Icon of={ListFilter} />
      <span className={words}>Filter</span>
    </Button>
  );
}

interface FilterPanelProps<T> {
  readonly facets: Facets<T>;
  readonly filter: Filter;
  readonly records: readonly T[];
  readonly view: View;
  /** It is closed, and the keyboard is to go on where it was opened. */
  readonly onClosed: () => void;
}

/** The choices of a list's filter, while they are shown. */
export function FilterPanel<T>(props: FilterPanelProps<T>) {
  const isShown = useSelector(props.view.actor, (state) => state.matches({ choices: "shown" }));
  return isShown && <ShownPanel {...props} />;
}

function ShownPanel<T>({ facets, filter, records, view: { actor, query }, onClosed }: FilterPanelProps<T>) {
  // The rows come first: counting takes longer than filtering.
  const counted = useDeferredValue(filter);
  const choicesIn = useMemo(() => choicesBy(facets, counted), [facets, counted]);
  const choices = useMemo(() => choicesIn(records), [choicesIn, records]);
  const params = new URLSearchParams(query);
  const end = (name: string) => ({
    value: params.get(name) ?? "",
    onChange: ({ target }: { target: { value: string } }) =>
      actor.send({ type: "filter.choose", changes: { [name]: target.value === "" ? [] : [target.value] } }),
  });
  return (
    <section
      className={styles.panel}
      aria-label="Filters"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        actor.send({ type: "filter.close" });
        onClosed();
      }}
    >
      <div className={styles.facets}>
        {Object.entries(facets.values).map(([name, { title }]) => (
          <ChoicesOf
            key={name}
            title={title}
            of={choices[name]}
            chosen={filter.values[name] ?? []}
            onToggle={(value) => actor.send({ type: "filter.choose", changes: toggled(filter, name, value) })}
          />
        ))}
        {Object.entries(facets.amounts).map(([name, { title, from, to }]) => (
          <Ends key={name} title={title} className={styles.ends}>
            <Field label="From" inputMode="decimal" autoComplete="off" {...end(from)} />
            <Field label="To" inputMode="decimal" autoComplete="off" {...end(to)} />
          </Ends>
        ))}
        {Object.entries(facets.periods).map(([name, { title, from, to }]) => (
          <Ends key={name} title={title} className={styles.days}>
            <Field label="First day" type="date" {...end(from)} />
            <Field label="Last day" type="date" {...end(to)} />
          </Ends>
        ))}
      </div>
      <Button onClick={() => actor.send({ type: "params.clear", names: filterParameters(facets) })}>
        Clear filters
      </Button>
    </section>
  );
}

interface EndsProps {
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Ends({ title, className, children }: EndsProps) {
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

interface ChoicesOfProps {
  readonly title: string;
  readonly of: Choices | undefined;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

function ChoicesOf({ title, of, chosen, onToggle }: ChoicesOfProps) {
  if (!of || of.choices.length === 0) return null;
  const { choices, more } = of;
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label, count }) => (
          <label key={value} className={styles.choice} title={label}>
            <input
              type="checkbox"
              className={styles.box}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <bdi className={styles.choiceLabel}>{label}</bdi> <span className={styles.count}>{formatCount(count)}</span>
          </label>
        ))}
        {more > 0 && <p className={styles.more}>and {formatCount(more)} less frequent</p>}
      </div>
    </fieldset>
  );
}
