import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import type { FlightActor, FlightRecord } from "../../flows/flight-record.ts";
import { type HistoryStep, historyOf, stateWords } from "../../flows/history.ts";
import { inWords, type Statechart } from "../../flows/statechart.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import * as styles from "./flows.css.ts";
import { SequenceDrawing } from "./SequenceDrawing.tsx";

interface ActorHistoryProps {
  readonly flight: Pick<FlightRecord, "actors" | "events">;
  readonly actor: FlightActor;
  readonly chart: Statechart;
  /** The actor's reference. Undefined where nothing may be sent to it. */
  readonly reference: AnyActorRef | undefined;
}

const shownSteps = 40;

/** Shows the last events that an actor took or sent, and what can be sent to it now. */
export function ActorHistory({ flight, actor, chart, reference }: ActorHistoryProps) {
  const steps = historyOf(flight, actor.number).slice(-shownSteps);
  return (
    <Card
      as="section"
      title={`Actor ${actor.number}: ${actor.machine}`}
      aside={
        <>
          <span className={styles.code}>{stateWords(actor.state)}</span>
          <Badge tone={actor.isRunning ? "success" : "neutral"}>{actor.isRunning ? "running" : "ended"}</Badge>
        </>
      }
      flush
    >
      {reference && <SendButtons chart={chart} reference={reference} />}
      {steps.length === 0 ? (
        <p className={`${text.secondary} ${styles.nothing}`}>Nothing has happened to it yet.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than its card */}
          <section className={styles.drawing} tabIndex={0} aria-label="Sequence">
            <SequenceDrawing actor={actor} actors={flight.actors} steps={steps} />
          </section>
          <ol className={styles.steps} start={steps[0]?.place}>
            {steps.map((step) => (
              <Step key={step.place} step={step} actors={flight.actors} />
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

function Step({ step: { event, isSent, differences }, actors }: { step: HistoryStep; actors: readonly FlightActor[] }) {
  const nameOf = (number: number | undefined) => actors.find((one) => one.number === number)?.machine ?? "the page";
  const sender = event.from === event.actor ? "a service of its own" : nameOf(event.from);
  const { guards = [], actions = [], state } = event;
  return (
    <li className={styles.step}>
      <span className={styles.stepHead}>
        <span className={styles.time}>{(event.at / 1000).toFixed(2)} s</span>
        <span className={styles.code}>{inWords(event.event.type)}</span>
        <span>{isSent ? `sent to ${nameOf(event.actor)}` : `from ${sender}`}</span>
        {!isSent && <span className={styles.code}>{state === undefined ? "not taken" : `→ ${stateWords(state)}`}</span>}
      </span>
      {!isSent && (guards.length > 0 || actions.length > 0 || differences.length > 0) && (
        <dl className={styles.facts}>
          {guards.length > 0 && (
            <>
              <dt>Guards</dt>
              <dd>{guards.map(({ guard, holds }) => `${guard} ${holds ? "holds" : "does not hold"}`).join(", ")}</dd>
            </>
          )}
          {actions.length > 0 && (
            <>
              <dt>Actions</dt>
              <dd>{actions.join(", ")}</dd>
            </>
          )}
          {differences.map(({ field, before, after }) => (
            <div key={field} className={styles.difference}>
              <dt>{field}</dt>
              <dd>
                <del className={styles.before}>{before}</del> → <ins className={styles.after}>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Offers the events that the machine takes in its current state. */
function SendButtons({ chart, reference }: { chart: Statechart; reference: AnyActorRef }) {
  const snapshot = reference.getSnapshot() as AnyMachineSnapshot;
  const possible = chart.sendable.filter(({ event }) => snapshot.can(event));
  if (possible.length === 0) return null;
  return (
    <fieldset className={styles.sendable}>
      <legend>Send</legend>
      {possible.map(({ when, event }) => (
        <Button key={when} title={when} onClick={() => reference.send(event)}>
          {Object.keys(event).length > 1 ? when : event.type}
        </Button>
      ))}
    </fieldset>
  );
}
