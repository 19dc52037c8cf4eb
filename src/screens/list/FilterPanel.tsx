import { useSelector } from "@xstate/react";
import { ListFilter } from "lucide";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { ListName } from "../../../contract/list-names.ts";
import { type Choices, choicesBy, choicesOf } from "../../domain/filter-choices.ts";
import { type Facets, type Filter, filterParameters, toggled } from "../../domain/filters.ts";
import { formatCount } from "../../domain/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { checkBox } from "../../ui/CheckBox.css.ts";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { adviceOn } from "../failures.ts";
import { words } from "./export.css.ts";
import * as styles from "./filters.css.ts";
import type { ListView } from "./useListView.ts";
import { useServerChoices } from "./useServerChoices.ts";

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
  /** In a large shop, the list whose choices the server counts. Undefined in any other. */
  readonly served: ListName | undefined;
  readonly facets: Facets<T>;
  readonly filter: Filter;
  /** Undefined until they are loaded, which they never are in a large shop. */
  readonly records: readonly T[] | undefined;
  /** Whether the records are still loading. */
  readonly isLoading: boolean;
  readonly view: View;
  /** Called when Escape has closed the panel, to move the focus to where it was opened. */
  readonly onClosed: () => void;
}

/** Shows the choices of a list's filter while the panel is open. */
export function FilterPanel<T>({ served, ...props }: FilterPanelProps<T>) {
  const isShown = useSelector(props.view.actor, (state) => state.matches({ choices: "shown" }));
  if (!isShown) return null;
  return served ? <ServedPanel {...props} list={served} /> : <CountedPanel {...props} />;
}

type WithoutSource<T> = Omit<FilterPanelProps<T>, "served" | "records" | "isLoading">;

/** Shows the choices as they are counted here, and before there are records the same panel, so that the focus stays. */
function CountedPanel<T>({ records, isLoading, ...props }: Omit<FilterPanelProps<T>, "served">) {
  const { facets, filter } = props;
  // Deferred: counting takes longer than filtering, so the rows come first.
  const counted = useDeferredValue(filter);
  const choicesIn = useMemo(() => choicesBy(facets, counted), [facets, counted]);
  const choices = useMemo(() => (records ? choicesIn(records) : {}), [choicesIn, records]);
  return <ShownPanel {...props} choices={choices} isWaiting={!records && isLoading} />;
}

interface ServedPanelProps<T> extends WithoutSource<T> {
  readonly list: ListName;
}

/** Shows the choices as the server counts them. Those already chosen can be changed without its answer. */
function ServedPanel<T>({ list, ...props }: ServedPanelProps<T>) {
  const { facets, filter, view } = props;
  const { answer, failure, retry } = useServerChoices(list, view.actor, facets);
  const choices = Object.fromEntries(
    Object.entries(facets.values).map(([name, facet]) => {
      const { values, more } = answer?.choices[name] ?? { values: [], more: 0 };
      // After a failure, the counts are those of an earlier question.
      const known = failure ? values.map(({ value }) => ({ value })) : values;
      return [name, choicesOf(facet, { values: known, more }, filter.values[name] ?? [])];
    }),
  );
  return (
    <ShownPanel {...props} choices={choices} isWaiting={!answer && !failure}>
      <div aria-live="polite" tabIndex={-1}>
        {failure && (
          <div className={styles.failure}>
            <p>The choices could not be counted. {adviceOn(failure)}</p>
            <RetryButton onRetry={retry} />
          </div>
        )}
      </div>
    </ShownPanel>
  );
}

interface ShownPanelProps<T> extends WithoutSource<T> {
  readonly choices: { readonly [name: string]: Choices };
  /** Whether the choices are still loading. */
  readonly isWaiting?: boolean;
  /** A message about the choices. */
  readonly children?: ReactNode;
}

function ShownPanel<T>({ facets, filter, choices, isWaiting = false, children, view, onClosed }: ShownPanelProps<T>) {
  const { actor, query } = view;
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
      {children}
      <div className={styles.facets} aria-busy={isWaiting}>
        {Object.entries(facets.values).map(([name, { title }]) => (
          <ChoicesOf
            key={name}
            title={title}
            of={choices[name]}
            chosen={filter.values[name] ?? []}
            isWaiting={isWaiting}
            onToggle={(value) => actor.send({ type: "filter.choose", changes: toggled(filter, name, value) })}
          />
        ))}
        {Object.entries(facets.amounts).map(([name, { title, from, to }]) => (
          <RangeFields key={name} title={title} className={styles.ends}>
            <Field label="From" inputMode="decimal" autoComplete="off" {...end(from)} />
            <Field label="To" inputMode="decimal" autoComplete="off" {...end(to)} />
          </RangeFields>
        ))}
        {Object.entries(facets.periods).map(([name, { title, from, to }]) => (
          <RangeFields key={name} title={title} className={styles.days}>
            <Field label="First day" type="date" {...end(from)} />
            <Field label="Last day" type="date" {...end(to)} />
          </RangeFields>
        ))}
      </div>
      <Button onClick={() => actor.send({ type: "params.clear", names: filterParameters(facets) })}>
        Clear filters
      </Button>
    </section>
  );
}

interface RangeFieldsProps {
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

function RangeFields({ title, className, children }: RangeFieldsProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

interface ChoicesOfProps {
  readonly title: string;
  readonly of: Choices | undefined;
  readonly chosen: readonly string[];
  readonly isWaiting: boolean;
  readonly onToggle: (value: string) => void;
}

function ChoicesOf({ title, of, chosen, isWaiting, onToggle }: ChoicesOfProps) {
  const { choices = [], more = 0 } = of ?? {};
  if (choices.length === 0 && !isWaiting) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label, count }) => (
          <label key={value} className={styles.choice} title={label}>
            <input
              type="checkbox"
              className={checkBox}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <bdi className={styles.choiceLabel}>{label}</bdi>{" "}
            {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
          </label>
        ))}
        {isWaiting && choices.length === 0 && (
          <p className={styles.waiting}>
            <Skeleton width="70%" />
            <Skeleton width="50%" />
            <Skeleton width="60%" />
          </p>
        )}
        {more > 0 && <p className={styles.more}>and {formatCount(more)} less frequent</p>}
      </div>
    </fieldset>
  );
}
