import { useSelector } from "@xstate/react";
import { type FormEvent, useCallback, useId } from "react";
import type { ActorRefFrom } from "xstate";
import { type DateRange, insightsLimits } from "../../../contract/date-range.ts";
import { groupingsFor, type InsightsView, type Preset, presets, rangeProblem } from "../../domain/insights-view.ts";
import type { customPeriodMachine } from "../../machines/custom-period.ts";
import type { insightsMachine } from "../../machines/insights.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, type FieldProps } from "../../ui/Field.tsx";
import * as styles from "./insights.css.ts";
import { useFocusOnLeave } from "./useFocusOnLeave.ts";

interface InsightsToolsProps {
  readonly insights: ActorRefFrom<typeof insightsMachine>;
  readonly customPeriod: ActorRefFrom<typeof customPeriodMachine>;
  readonly view: InsightsView;
}

/** Chooses the period, its parts, and whether it is compared. */
export function InsightsTools({ insights, customPeriod, view }: InsightsToolsProps) {
  const isEditing = useSelector(customPeriod, (state) => state.matches("editing"));
  const groupings = groupingsFor(view);
  const customId = useId();
  const focusCustom = useCallback(() => {
    if (document.activeElement === document.body) document.getElementById(customId)?.focus();
  }, [customId]);
  return (
    <div className={styles.tools}>
      <fieldset aria-label="Period" className={styles.choices}>
        {(Object.keys(presets) as Preset[]).map((period) => (
          <Choice
            key={period}
            taken={view.period === period && !isEditing}
            onTake={() => insights.send({ type: "period.choose", period })}
          >
            {presets[period]}
          </Choice>
        ))}
        <Choice
          id={customId}
          taken={view.period === "custom" || isEditing}
          expanded={isEditing}
          onTake={() => customPeriod.send({ type: isEditing ? "range.cancel" : "range.edit" })}
        >
          Custom
        </Choice>
      </fieldset>
      {groupings.length > 1 && (
        <fieldset aria-label="Parts" className={styles.choices}>
          {groupings.map((by) => (
            <Choice key={by} taken={view.by === by} onTake={() => insights.send({ type: "grouping.choose", by })}>
              {`By ${by.toLowerCase()}`}
            </Choice>
          ))}
        </fieldset>
      )}
      <div className={styles.choices}>
        <Choice taken={view.compared} onTake={() => insights.send({ type: "comparison.toggle" })}>
          Compare
        </Choice>
      </div>
      {isEditing && <Range customPeriod={customPeriod} onLeft={focusCustom} />}
    </div>
  );
}

interface ChoiceProps {
  readonly id?: string;
  readonly taken: boolean;
  readonly expanded?: boolean;
  readonly onTake: () => void;
  readonly children: string;
}

function Choice({ id, taken, expanded, onTake, children }: ChoiceProps) {
  return (
    <button
      id={id}
      type="button"
      className={styles.choice}
      aria-pressed={taken}
      aria-expanded={expanded}
      onClick={onTake}
    >
      {children}
    </button>
  );
}

interface RangeProps {
  readonly customPeriod: ActorRefFrom<typeof customPeriodMachine>;
  /** Called when the fields are gone, to move the focus to where they were opened, if it was in them. */
  readonly onLeft: () => void;
}

function Range({ customPeriod, onLeft }: RangeProps) {
  useFocusOnLeave(onLeft);
  const draft = useSelector(customPeriod, (state) => state.context.draft);
  const canApply = useSelector(customPeriod, (state) => state.can({ type: "range.apply" }));
  const problem = rangeProblem(draft);
  const problemId = useId();
  const change = (field: keyof DateRange) => (event: FormEvent<HTMLInputElement>) =>
    customPeriod.send({ type: "range.change", field, value: event.currentTarget.value });
  return (
    <form
      className={styles.range}
      aria-label="Custom period"
      onKeyDown={(event) => event.key === "Escape" && customPeriod.send({ type: "range.cancel" })}
      onSubmit={(event) => {
        event.preventDefault();
        customPeriod.send({ type: "range.apply" });
      }}
    >
      <DayField label="First day" value={draft.from} onChange={change("from")} autoFocus />
      <DayField label="Last day" value={draft.to} onChange={change("to")} />
      <Button type="submit" variant="primary" disabled={!canApply} aria-describedby={problem && problemId}>
        Apply
      </Button>
      <Button onClick={() => customPeriod.send({ type: "range.cancel" })}>Cancel</Button>
      <p id={problemId} className={styles.rangeProblem} aria-live="polite">
        {problem}
      </p>
    </form>
  );
}

function DayField(field: FieldProps) {
  return (
    <Field {...field} type="date" min={insightsLimits.from} max={insightsLimits.to} className={styles.rangeField} />
  );
}
