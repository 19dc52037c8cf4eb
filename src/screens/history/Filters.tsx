import { useSelector } from "@xstate/react";
import { type ReactNode, useId } from "react";
import { actionsOf, historyKinds } from "../../../contract/history-actions.ts";
import { authorChoices } from "../../domain/history.ts";
import {
  type HistoryView,
  noFilter,
  type PeriodDraft,
  periodProblem,
  writeHistoryView,
} from "../../domain/history-view.ts";
import { actionInWords, authorInWords, kindChoice } from "../../domain/history-words.ts";
import { isolated } from "../../domain/isolated.ts";
import { Button } from "../../ui/Button.tsx";
import * as field from "../../ui/Field.css.ts";
import { Field } from "../../ui/Field.tsx";
import * as styles from "./history.css.ts";
import type { HistoryActor, HistoryFilterActor } from "./useHistoryActor.ts";

/** Chooses which changes of the shop are shown. */
export function Filters({ history, filter }: { history: HistoryActor; filter: HistoryFilterActor }) {
  const view = useSelector(filter, (state) => state.context.view);
  const answer = useSelector(history, (state) => state.context.answer);
  const draft = useSelector(filter, (state) => state.context.draft);
  const problem = periodProblem(draft);
  const choose = (chosen: HistoryView) => filter.send({ type: "filter.choose", filter: chosen });
  const day = (name: keyof PeriodDraft) => ({
    type: "date",
    className: styles.filter,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      filter.send({ type: "period.change", field: name, value: event.target.value }),
  });
  return (
    <form className={styles.filters} aria-label="Filter history" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Records"
        value={view.kind}
        all="All records"
        onChange={(kind) => choose({ kind: historyKinds.find((one) => one === kind) })}
      >
        {historyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindChoice(kind)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Change"
        value={view.action}
        all="All changes"
        onChange={(chosen) => choose({ action: actionsOf(undefined).find((action) => action === chosen) })}
      >
        {actionsOf(view.kind).map((action) => (
          <option key={action} value={action}>
            {actionInWords(action)}
          </option>
        ))}
      </Choice>
      <Choice label="Changed by" value={view.by} all="Anybody" onChange={(by) => choose({ by })}>
        {authorChoices(answer ?? undefined, view.by).map((author) => (
          <option key={author._id} value={author._id}>
            {isolated(authorInWords(author))}
          </option>
        ))}
      </Choice>
      <Field label="First day" {...day("from")} />
      <Field label="Last day" {...day("to")} />
      {writeHistoryView(view) !== "" && (
        <Button
          onClick={({ currentTarget }) => {
            choose(noFilter);
            // This button disappears with the filters, so the focus moves.
            currentTarget.form?.querySelector("select")?.focus();
          }}
        >
          Clear filters
        </Button>
      )}
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The label of the choice that does not filter. */
  readonly all: string;
  readonly onChange: (value: string | undefined) => void;
  readonly children: ReactNode;
}

function Choice({ label, value = "", all, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={`${field.field} ${styles.filter}`}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={field.control}
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}
