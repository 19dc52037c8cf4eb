import { useActorRef, useSelector } from "@xstate/react";
import { use } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import charts from "../../flows/charts.json";
import type { FlightActor } from "../../flows/flight-record.ts";
import { flightAt, idsOf, stateWords } from "../../flows/history.ts";
import { inWords, type Statechart } from "../../flows/statechart.ts";
import type { OtherTab } from "../../flows/tabs.ts";
import { flowsViewMachine } from "../../machines/flows-view.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/Message.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useApp } from "../app-context.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import { ActorHistory } from "./ActorHistory.tsx";
import * as styles from "./flows.css.ts";
import { Moment } from "./Moment.tsx";
import { RecordButtons } from "./RecordButtons.tsx";
import { StatechartDrawing } from "./StatechartDrawing.tsx";
import { useFlight } from "./useFlight.ts";

const flightLoading = import("../../flows/flight.ts");
const roots = charts as unknown as readonly Statechart[];

/**
 * Every machine as a drawn statechart with its live states, in this tab and in others beside it, and what has happened to
 * each actor, now or at an earlier moment.
 */
export default function Flows() {
  const flightModule = use(flightLoading);
  const { actorOf, saveFlightRecord } = flightModule;
  const { settings } = useApp();
  // Not inspected: looking at the flight record would add events to it.
  const view = useActorRef(flowsViewMachine);
  const { moment, record, problem } = useSelector(view, ({ context }) => context);
  const isOpened = useSelector(view, (state) => state.matches({ source: "record" }));
  const isLast = useSelector(view, (state) => state.matches({ moment: "last" }));
  const isUnreadable = useSelector(view, (state) => state.matches({ file: "unreadable" }));
  const { recorded, others } = useFlight(flightModule);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useDocumentTitle("Flows");

  const whole = isOpened ? record : recorded;
  const isNow = isLast && !isOpened;
  const count = isLast ? whole.events.length : Math.min(Math.max(moment - whole.dropped, 0), whole.events.length);
  const flight = isLast ? whole : flightAt(whole, count);
  const tabs = [{ tab: "", ...flight }, ...(isNow ? others : [])];
  const here = isOpened ? "the record" : "this tab";
  const running = tabs.flatMap(({ actors }) => actors).filter(({ isRunning }) => isRunning);
  const chosen = new URLSearchParams(search);
  const root = roots.find(({ id }) => id === chosen.get("machine")) ?? (roots[0] as Statechart);
  const actor = chosenActor(flight.actors, root.id, Number(chosen.get("actor")));
  const shown = isNow ? running.filter(({ machine }) => machine === root.id) : actor?.isRunning ? [actor] : [];
  const live = new Set(shown.flatMap(({ machine, state }) => [machine, ...idsOf(machine, state)]));
  const isForTrying = settings.credentials !== null || process.env.NODE_ENV === "development";

  const choose = (machine: string, number?: number) =>
    navigate(`${pathname}?machine=${machine}${number === undefined ? "" : `&actor=${number}`}`, { replace: true });

  return (
    <>
      <PageHeader
        title="Flows"
        actions={
          <>
            {/* A production build drops the branch and what it imports. */}
            {process.env.NODE_ENV === "development" && (
              <Button onClick={() => import("../../flows/stately.ts").then((loaded) => loaded.openStatelyInspector())}>
                Open Stately's inspector
              </Button>
            )}
            <RecordButtons view={view} isOpened={isOpened} save={saveFlightRecord} />
          </>
        }
      />
      <p className={`${text.secondary} ${styles.intro}`}>
        Every flow of this product is a state machine. Lit states are those that actors are in, in this tab and in
        others beside it. The slider goes back through what has happened.
      </p>
      {isUnreadable && (
        <div role="alert" className={styles.problem}>
          <Card flush>
            <ErrorState title="This file cannot be opened">{problem}</ErrorState>
          </Card>
        </div>
      )}
      <Card className={styles.momentCard}>
        <Moment view={view} flight={whole} count={count} isLast={isLast} last={isOpened ? "End" : "Now"} />
      </Card>
      <div className={styles.column}>
        <Card as="section" title="Machines" flush>
          <ul className={styles.machines}>
            {roots.map(({ id }) => {
              const number = running.filter(({ machine }) => machine === id).length;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.machine}
                    aria-pressed={id === root.id}
                    onClick={() => choose(id)}
                  >
                    {id}
                    {number > 0 && <Badge tone="success">{number === 1 ? "running" : `${number} running`}</Badge>}
                  </button>
                </li>
              );
            })}
          </ul>
        </Card>
        <Card as="section" title={root.id} flush>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than its card */}
          <section className={styles.drawing} tabIndex={0} aria-label="Statechart">
            <StatechartDrawing root={root} live={live} isNow={isNow} />
          </section>
          <Legend />
        </Card>
        {actor && (
          <ActorHistory
            flight={flight}
            actor={actor}
            chart={root}
            reference={isNow && isForTrying ? actorOf(actor.number) : undefined}
          />
        )}
        {tabs.map(({ tab, actors, events }, index) => (
          <div key={tab} className={styles.columns}>
            <Card as="section" title={index === 0 ? `Actors in ${here}` : `Actors in another tab (${index})`} flush>
              <Actors actors={actors} chosen={actor?.number} choose={index === 0 ? choose : undefined} />
            </Card>
            <Card as="section" title={index === 0 ? `Events in ${here}` : `Events in another tab (${index})`} flush>
              <Events actors={actors} events={events} />
            </Card>
          </div>
        ))}
      </div>
    </>
  );
}

/** Returns the machine's actor with this number, or else its last running one, or else its last, if it has any. */
function chosenActor(actors: readonly FlightActor[], machine: string, number: number): FlightActor | undefined {
  const own = actors.filter((actor) => actor.machine === machine);
  return own.find((actor) => actor.number === number) ?? own.findLast(({ isRunning }) => isRunning) ?? own.at(-1);
}

/** Explains the colours of transitions. */
function Legend() {
  return (
    <p className={styles.legend}>
      <span>How many generated paths (×) and rules of the contract (§) take a transition, together:</span>
      <span className={styles.textTone.none}>×0 or §0</span>
      <span className={styles.textTone.few}>2–4</span>
      <span className={styles.textTone.some}>5–19</span>
      <span className={styles.textTone.many}>20 and more</span>
    </p>
  );
}

const shownEvents = 50;

/** Lists the last events of the actors, newest first. */
function Events({ actors, events }: Pick<OtherTab, "actors" | "events">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is longer than its card
    <ol className={styles.events} reversed tabIndex={0}>
      {events
        .slice(-shownEvents)
        .reverse()
        .map(({ at, actor, event, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have nothing else, and only their end is shown
          <li key={place} className={styles.event}>
            <span className={styles.time}>{(at / 1000).toFixed(2)} s</span>
            <span>{actors.find(({ number }) => number === actor)?.machine}</span>
            <span className={styles.code}>{inWords(event.type)}</span>
            <span className={styles.code}>{state === undefined ? "not taken" : stateWords(state)}</span>
          </li>
        ))}
    </ol>
  );
}

interface ActorsProps {
  readonly actors: readonly FlightActor[];
  readonly chosen: number | undefined;
  readonly choose: ((machine: string, number: number) => void) | undefined;
  readonly parent?: number;
}

/** Lists the actors as a tree, each below its parent. Ended ones stay, with their history. */
function Actors({ actors, chosen, choose, parent }: ActorsProps) {
  const isShown = (number: number | undefined) => actors.some((actor) => actor.number === number);
  const shown = actors.filter((actor) => (isShown(actor.parent) ? actor.parent : undefined) === parent);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.actors}>
      {shown.map(({ number, machine, state, tags, isRunning }) => (
        <li key={number}>
          <span className={styles.actor}>
            {choose ? (
              <button
                type="button"
                className={styles.actorName}
                aria-pressed={number === chosen}
                onClick={() => choose(machine, number)}
              >
                {machine}
              </button>
            ) : (
              machine
            )}
            <span className={styles.code}>{stateWords(state)}</span>
            {isRunning ? null : <Badge>ended</Badge>}
            {tags.map((tag) => (
              <Badge key={tag} dot={false}>
                {tag}
              </Badge>
            ))}
          </span>
          <Actors actors={actors} chosen={chosen} choose={choose} parent={number} />
        </li>
      ))}
    </ul>
  );
}
