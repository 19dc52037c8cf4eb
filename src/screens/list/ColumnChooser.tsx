import { useSelector } from "@xstate/react";
import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from "lucide";
import { type ReactNode, useId } from "react";
import { type ColumnChoice, whyNotMoved, whyNotSized, whyNotToggled } from "../../domain/columns.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { media } from "../../styles/tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { checkBox } from "../../ui/CheckBox.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useMediaQuery } from "../useMediaQuery.ts";
import { columnHeadOf, inRem } from "./ColumnHead.tsx";
import * as css from "./columns.css.ts";
import type { ColumnsActor } from "./useColumns.ts";
import type { Column } from "./VirtualTable.tsx";

interface ColumnChooserProps {
  /** The columns as the list declares them. */
  readonly columns: readonly Column<string>[];
  readonly arranging: ColumnsActor;
}

/** Chooses which columns a table has, in which order and how wide; a phone has no columns. */
export function ColumnChooser({ columns, arranging }: ColumnChooserProps) {
  const isShown = useSelector(arranging, (state) => state.matches({ panel: "shown" }));
  const buttonId = useId();
  if (useMediaQuery(media.phone)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its button and its panel leave
    <div
      className={css.chooser}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isShown) return;
        arranging.send({ type: "panel.close" });
        document.getElementById(buttonId)?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Going to another window does not close it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) arranging.send({ type: "panel.close" });
      }}
    >
      <Button id={buttonId} aria-expanded={isShown} onClick={() => arranging.send({ type: "panel.toggle" })}>
        <Icon of={Columns3} />
        Columns
      </Button>
      {isShown && <Panel columns={columns} arranging={arranging} />}
    </div>
  );
}

function Panel({ columns, arranging }: ColumnChooserProps) {
  const arrangement = useSelector(arranging, ({ context }) => context.arrangement);
  const changed = useSelector(arranging, ({ context }) => context.changed);
  const listId = useId();
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? id;
  const place = arrangement.findIndex(({ id }) => id === changed);

  const buttonAt = (at: number, direction: string) => `${listId} ${at} ${direction}`;
  const move = (at: number, by: -1 | 1) => {
    const choice = arrangement[at];
    if (!choice || !arrangement[at + by]) return;
    arranging.send({ type: "column.move", id: choice.id, by });
    // The focus follows the column.
    document.getElementById(buttonAt(at + by, by < 0 ? "up" : "down"))?.focus();
  };
  const widen = (id: string, by: number) => {
    const width = columnHeadOf(id)?.offsetWidth;
    if (width !== undefined) arranging.send({ type: "column.resize", id, width: inRem(width) + by });
  };

  return (
    <section className={css.panel} aria-label="Columns" tabIndex={-1}>
      <ul>
        {arrangement.map((choice, at) => {
          const { id, isHidden } = choice;
          const title = titleOf(id);
          const whyNotHidden = whyNotToggled(columns, id);
          return (
            // Rows stay where they are, and their columns change: moving a row's element would lose the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
            <li key={at} className={css.row}>
              <label className={css.choice}>
                <input
                  type="checkbox"
                  className={checkBox}
                  checked={!isHidden}
                  aria-disabled={whyNotHidden !== undefined}
                  title={whyNotHidden}
                  onChange={() => arranging.send({ type: "column.toggle", id })}
                />
                {title}
                {whyNotHidden && (
                  <span className={css.whyNot} aria-hidden="true">
                    always shown
                  </span>
                )}
              </label>
              {button(`Move ${title} up`, whyNotMoved(arrangement, id, -1), up, () => move(at, -1), buttonAt(at, "up"))}
              {button(
                `Move ${title} down`,
                whyNotMoved(arrangement, id, 1),
                down,
                () => move(at, 1),
                buttonAt(at, "down"),
              )}
              {button(`Make ${title} narrower`, whyNotSized(choice, columns, -1), minus, () => widen(id, -1))}
              {button(`Make ${title} wider`, whyNotSized(choice, columns, 1), plus, () => widen(id, 1))}
            </li>
          );
        })}
      </ul>
      <div className={css.foot}>
        <Button onClick={() => arranging.send({ type: "columns.reset" })}>Reset</Button>
      </div>
      <div className={visuallyHidden} role="status">
        {changed === null && "All columns are as at first."}
        {changed && place >= 0 && describe(titleOf(changed), place, arrangement)}
      </div>
    </section>
  );
}

const up = <Icon of={ArrowUp} />;
const down = <Icon of={ArrowDown} />;
const minus = <Icon of={Minus} />;
const plus = <Icon of={Plus} />;

/** Renders a button that says why it does nothing, where it does nothing. */
function button(name: string, whyNot: string | undefined, icon: ReactNode, onClick: () => void, id?: string) {
  return (
    <IconButton
      id={id}
      name={name}
      title={whyNot ?? name}
      icon={icon}
      size="small"
      aria-disabled={whyNot !== undefined}
      onClick={onClick}
    />
  );
}

/** Describes a column's place and width, or that it is hidden, for screen readers. */
function describe(title: string, place: number, arrangement: readonly ColumnChoice[]): string {
  const { isHidden, width } = arrangement[place] ?? {};
  const size = width === undefined ? "" : `, width ${width}`;
  return `${title}: ${place + 1} of ${arrangement.length}${isHidden ? ", hidden" : size}`;
}
