import { useSelector } from "@xstate/react";
import { Fragment, type ReactNode, useId } from "react";
import type { ActorRefFrom } from "xstate";
import { formatCount } from "../../domain/formats.ts";
import { type Group, type Option, optionsIn, optionsOf, whyNotOf } from "../../domain/palette.ts";
import type { paletteMachine } from "../../machines/palette.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import * as styles from "./palette.css.ts";
import { usePaletteList } from "./usePaletteList.ts";

export type PaletteRef = ActorRefFrom<typeof paletteMachine>;

interface PaletteDialogProps {
  readonly actor: PaletteRef;
  readonly groups: readonly Group[];
  /** The announcement of what was found. */
  readonly status: string;
  /** Shown below what was found. */
  readonly children: ReactNode;
}

/** The field that finds anything, and what it has found. */
export function PaletteDialog({ actor, groups, status, children }: PaletteDialogProps) {
  return (
    <Dialog
      title="Find anything"
      size="shipping"
      onDismiss={() => actor.send({ type: "palette.close" })}
      initialFocus={1}
      status={status}
    >
      <Results actor={actor} groups={groups}>
        {children}
      </Results>
    </Dialog>
  );
}

type ResultsProps = Omit<PaletteDialogProps, "status">;

/** The field and its list box: the focus stays in the field, and the arrows go through what was found. */
function Results({ actor, groups, children }: ResultsProps) {
  const id = useId();
  const query = useSelector(actor, ({ context }) => context.query);
  const options = optionsOf(groups);
  const reached = useSelector(actor, ({ context }) => context.active);
  // A reply may have fewer options than were shown before it.
  const active = Math.max(0, Math.min(reached, options.length - 1));
  const { setElement, refs, getReferenceProps, getFloatingProps, getItemProps } = usePaletteList(active, (place) =>
    actor.send({ type: "option.reached", place }),
  );
  const choose = (option: Option | undefined) => {
    if (!option || "whyNot" in option.command) return;
    if ("more" in option.command) actor.send({ type: "group.expand", title: option.command.more });
    else actor.send({ type: "command.choose", command: option.command });
  };
  /** Returns the focus to the field: Floating UI gives it to an option that is clicked. */
  const giveKeyboardBack = () => (refs.domReference.current as HTMLElement | null)?.focus();
  const isAny = options.length > 0;
  let place = -1;

  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <SearchField
          name="Find anything"
          {...getReferenceProps({
            onKeyDown: (event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              choose(options[active]);
            },
          })}
          ref={refs.setReference}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isAny}
          aria-controls={isAny ? `${id}-list` : undefined}
          aria-activedescendant={isAny ? `${id}-${active}` : undefined}
          value={query}
          onChange={(event) => actor.send({ type: "query.typed", query: event.target.value })}
        />
      </div>
      <div className={styles.results}>
        {isAny && (
          <div
            {...getFloatingProps({ onFocus: giveKeyboardBack })}
            ref={refs.setFloating}
            id={`${id}-list`}
            role="listbox"
            aria-label="Found"
            tabIndex={-1}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
              <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
                <p id={`${id}-${group.title}`} className={styles.groupTitle}>
                  {group.title}
                  {describeShown(group)}
                </p>
                {optionsIn(group).map((option) => {
                  place += 1;
                  const own = place;
                  return (
                    <div
                      key={own}
                      {...getItemProps({ active: own === active, onClick: () => choose(option) })}
                      ref={setElement(own)}
                      id={`${id}-${own}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === active}
                      aria-disabled={whyNotOf(option) !== undefined}
                      className={own === active ? `${styles.option} ${styles.active}` : styles.option}
                    >
                      <OptionWords option={option} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

/** Returns how many of a group are shown. Empty if all are. */
function describeShown({ found, isExact, options }: Group): string {
  if (isExact && found <= options.length) return "";
  return ` (${options.length} of ${isExact ? "" : "more than "}${formatCount(found)})`;
}

function OptionWords({ option }: { option: Option }) {
  const { title, detail, parcel, status, facts = [] } = option;
  const whyNot = whyNotOf(option);
  return (
    <>
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi> {detail && <bdi className={styles.detail}>{detail}</bdi>}
        {whyNot && <span className={styles.whyNot}>{whyNot}</span>}{" "}
        {parcel && <bdi className={styles.parcel}>{parcel}</bdi>}
      </span>{" "}
      {status && <Badge tone={status.tone}>{status.label}</Badge>}{" "}
      {facts.length > 0 && (
        <span className={styles.facts}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && " "}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
