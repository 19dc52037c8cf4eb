import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { dateAt, ownTimeZone } from "../../../contract/calendar.ts";
import { addressProblem, readView } from "../../domain/insights-view.ts";
import { rangeInWords } from "../../domain/insights-words.ts";
import type { customPeriodMachine } from "../../machines/custom-period.ts";
import type { exportTableMachine } from "../../machines/export-table.ts";
import { insightsMachine } from "../../machines/insights.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useAdministrationActor, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { adviceOn } from "../failures.ts";
import { Answer } from "./Answer.tsx";
import { InsightsTools } from "./InsightsTools.tsx";
import * as styles from "./insights.css.ts";

type CustomPeriod = ActorRefFrom<typeof customPeriodMachine>;
type ExportTable = ActorRefFrom<typeof exportTableMachine>;

/** Shows the insights of any period (behaviour: Insights), if the server offers them. */
export default function Insights() {
  const { app, inspect } = useApp();
  const administration = useAdministrationActor();
  const shopData = useShopDataActor();
  const { search } = useLocation();
  const { address } = app.getSnapshot().context;
  const timeZone = useMemo(ownTimeZone, []);
  const today = dateAt(new Date(), timeZone);
  const insights = useActorRef(insightsMachine, {
    inspect,
    input: {
      parent: administration,
      address,
      shopData,
      timeZone,
      view: readView(new URLSearchParams(search), today),
      today,
    },
  });

  const customPeriod = useSelector(insights, ({ children }) => children.customPeriod as CustomPeriod);
  const exportTable = useSelector(insights, ({ children }) => children.exportTable as ExportTable);
  const view = useSelector(insights, (state) => state.context.view);
  const answer = useSelector(insights, (state) => state.context.answer);
  const failure = useSelector(insights, (state) => (state.hasTag("failed") ? state.context.failure : undefined));
  const busy = useSelector(insights, (state) => state.hasTag("busy"));
  const offered = useSelector(insights, (state) => !state.matches({ question: "notOffered" }));
  // Until the server has answered, it is unknown whether it offers insights.
  const unanswered = useSelector(insights, (state) => state.hasTag("unanswered"));
  if (!offered || unanswered) return offered ? <InsightsSkeleton /> : null;

  const problem = addressProblem(new URLSearchParams(search));
  const shown = answer && !failure ? answer.view : view;
  return (
    <section className={styles.insights} aria-labelledby="insights">
      <div className={styles.head}>
        <div>
          <h2 id="insights" className={text.sectionTitle}>
            Insights
          </h2>
          <p className={text.caption}>
            {rangeInWords(shown)}, {timeZone}, in rupees{busy && " · Loading…"}
          </p>
        </div>
        <InsightsTools insights={insights} customPeriod={customPeriod} view={view} />
      </div>
      {problem && <p className={styles.note}>This date range is not valid. {problem}</p>}
      <p className={text.visuallyHidden} aria-live="polite">
        {busy ? "Loading insights" : failure ? failureTitle : `Insights of ${rangeInWords(view)}`}
      </p>
      {failure ? (
        <Card flush>
          <ErrorState
            title={failureTitle}
            headingLevel={3}
            action={
              <Button busy={busy} onClick={() => insights.send({ type: "insights.retry" })}>
                Load insights again
              </Button>
            }
          >
            {adviceOn(failure)}
          </ErrorState>
        </Card>
      ) : (
        answer && (
          <Answer {...answer} exportTable={exportTable} compared={view.compared} timeZone={timeZone} busy={busy} />
        )
      )}
    </section>
  );
}

const failureTitle = "The insights could not be loaded";

function InsightsSkeleton() {
  return (
    <div className={styles.insights}>
      <CardSkeleton title={120}>
        <div className={styles.plot} />
      </CardSkeleton>
    </div>
  );
}
