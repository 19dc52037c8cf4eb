import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { dateAt } from "../../../contract/calendar.ts";
import { addressProblem, rangeInWords, readView } from "../../domain/insights.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { insightsMachine } from "../../machines/insights.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import { CardSkeleton } from "../../ui/Skeleton.tsx";
import { useAdministrationActor, useProduct, useShopData } from "../product.tsx";
import { Answer } from "./Answer.tsx";
import * as styles from "./insights.css.ts";
import { Tools } from "./Tools.tsx";

/** What can be asked about any period (behaviour: Insights), where the server offers it. */
export default function Insights() {
  const administration = useAdministrationActor();
  return administration ? <Asked administration={administration} /> : null;
}

function Asked({ administration }: { administration: ActorRefFrom<typeof administrationMachine> }) {
  const { inspect } = useProduct();
  const { search } = useLocation();
  const http = useSelector(administration, (state) => state.context.http);
  const timeZone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const today = dateAt(new Date(), timeZone);
  const view = useMemo(() => readView(new URLSearchParams(search), today), [search, today]);
  const insights = useActorRef(insightsMachine, {
    inspect,
    input: { http, parent: administration, timeZone, view, today },
  });
  useEffect(() => insights.send({ type: "view.changed", view, today }), [insights, view, today]);
  useRefresh(insights);

  const answer = useSelector(insights, (state) => state.context.answer);
  const failure = useSelector(insights, (state) => state.context.failure);
  const busy = useSelector(insights, (state) => state.hasTag("busy"));
  const offered = useSelector(insights, (state) => !state.matches({ answer: "notOffered" }));
  // Until a server has answered, nobody knows whether it can.
  if (!offered || (!answer && !failure)) return offered ? <Waiting /> : null;

  const problem = addressProblem(new URLSearchParams(search));
  const shown = answer && !failure ? answer.view : view;
  return (
    <section className={styles.insights} aria-labelledby="insights">
      <div className={styles.head}>
        <div>
          <h2 id="insights" className={styles.title}>
            Insights
          </h2>
          <p className={text.caption}>
            {rangeInWords(shown)}, {timeZone}, in rupees{busy && " · Loading…"}
          </p>
        </div>
        <Tools insights={insights} view={view} />
      </div>
      {problem && <p className={styles.note}>The days in the address cannot be shown. {problem}</p>}
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
            {failure.failure.kind === "offline" ? "Check your connection, then try again." : failure.message}
          </ErrorState>
        </Card>
      ) : (
        answer && <Answer {...answer} actor={insights} compared={view.compared} timeZone={timeZone} busy={busy} />
      )}
    </section>
  );
}

const failureTitle = "The insights could not be loaded";

/** When the shop's data is loaded anew, so are its insights. */
function useRefresh(insights: ActorRefFrom<typeof insightsMachine>): void {
  const reloading = useShopData((state) => state.matches("loading"), false);
  useEffect(() => {
    if (reloading) insights.send({ type: "insights.refresh" });
  }, [insights, reloading]);
}

function Waiting() {
  return (
    <div className={styles.insights}>
      <CardSkeleton title={120}>
        <div className={styles.plot} />
      </CardSkeleton>
    </div>
  );
}
