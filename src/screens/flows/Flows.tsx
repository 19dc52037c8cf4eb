import { Download } from "lucide";
import { use, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { StateValue } from "xstate";
import charts from "../../flows/charts.json";
import type { FlightActor } from "../../flows/recorder.ts";
import { inWords, type State } from "../../flows/statechart.ts";
import type { OtherTab } from "../../flows/tabs.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";
import * as styles from "./flows.css.ts";
import { StatechartDrawing } from "./StatechartDrawing.tsx";

const flightLoading = import("../../flows/flight.ts");
const roots = charts as unknown as readonly State[];

/** Every machine as a drawn statechart with its live states, in this tab and in others beside it, and what happens to them. */
export default function Flows() {
  const { flightRecord, otherTabs, saveFlightRecord, watchFlight, watchOtherTabs } = use(flightLoading);
  const flight = useSyncExternalStore(watchFlight, flightRecord);
  const others = useSyncExternalStore(watchOtherTabs, otherTabs);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const chosen = new URLSearchParams(search).get("machine");
  const root = roots.find(({ id }) => id === chosen) ?? (roots[0] as State);
  useDocumentTitle("Flows");
  const tabs = [{ tab: "", actors: flight.actors, events: flight.events }, ...others];
  const running = tabs.flatMap(({ actors }) => actors).filter(({ isRunning }) => isRunning);
  const here = running.filter(({ machine }) => machine === root.id);
  const live = new Set(here.flatMap(({ machine, state }) => [machine, ...idsOf(machine, state)]));

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
            <Button onClick={saveFlightRecord}>
              <Icon of={Download} />
              Download flight record
            </Button>
          </>
        }
      />
      <p className={`${text.secondary} ${styles.intro}`}>
        Every flow of this product is a state machine. Lit states are those that actors are in now, in this tab and in
        others beside it.
      </p>
      <div className={styles.columns}>
        <Card as="section" title="Machines" flush>
          <ul className={styles.machines}>
            {roots.map(({ id }) => {
              const count = running.filter((actor) => actor.machine === id).length;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.machine}
                    aria-pressed={id === root.id}
                    onClick={() => navigate(`${pathname}?machine=${id}`, { replace: true })}
                  >
                    {id}
                    {count > 0 && <Badge tone="success">{count === 1 ? "running" : `${count} running`}</Badge>}
                  </button>
                </li>
              );
            })}
          </ul>
        </Card>
        <div className={styles.column}>
          <Card as="section" title={root.id} flush>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than its card */}
            <section className={styles.drawing} tabIndex={0} aria-label="Statechart">
              <StatechartDrawing root={root} live={live} isNow />
            </section>
          </Card>
          {tabs.map(({ tab, actors, events }, index) => (
            <div key={tab} className={styles.column}>
              <Card as="section" title={index === 0 ? "Actors in this tab" : `Actors in another tab (${index})`} flush>
                <Actors actors={actors} />
              </Card>
              <Card as="section" title={index === 0 ? "Events in this tab" : `Events in another tab (${index})`} flush>
                <Events actors={actors} events={events} />
              </Card>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const shownEvents = 50;

/** The last that happened to the actors, newest first. */
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

/** The actors that run, each below the one that started it. */
function Actors({ actors, parent }: { actors: readonly FlightActor[]; parent?: number }) {
  const shown = actors.filter((actor) => actor.isRunning && actor.parent === parent);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.actors}>
      {shown.map((actor) => (
        <li key={actor.number}>
          <span className={styles.actor}>
            {actor.machine} <span className={styles.code}>{stateWords(actor.state)}</span>
            {actor.tags.map((tag) => (
              <Badge key={tag} dot={false}>
                {tag}
              </Badge>
            ))}
          </span>
          <Actors actors={actors} parent={actor.number} />
        </li>
      ))}
    </ul>
  );
}

/** The ids of the states that a value names, with those that hold them. */
function idsOf(parent: string, value: StateValue): string[] {
  if (typeof value === "string") return [`${parent}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${parent}.${key}`,
    ...(inner ? idsOf(`${parent}.${key}`, inner) : []),
  ]);
}

function stateWords(value: StateValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${inner ? stateWords(inner) : ""}`)
    .join(", ");
}
