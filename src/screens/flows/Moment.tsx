import { ChevronLeft, ChevronRight } from "lucide";
import { useId } from "react";
import type { ActorRefFrom } from "xstate";
import type { FlightRecord } from "../../flows/flight-record.ts";
import { inWords } from "../../flows/statechart.ts";
import type { flowsViewMachine } from "../../machines/flows-view.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as styles from "./flows.css.ts";

interface MomentProps {
  readonly view: ActorRefFrom<typeof flowsViewMachine>;
  readonly flight: FlightRecord;
  /** How many of its events have happened at the moment. */
  readonly count: number;
  readonly isLast: boolean;
  /** The name of the last moment. */
  readonly last: "Now" | "End";
}

/** Goes back and forward through the flight record. */
export function Moment({ view, flight, count, isLast, last }: MomentProps) {
  const { actors, events, dropped } = flight;
  const happened = events[count - 1];
  const receiver = actors.find(({ number }) => number === happened?.actor)?.machine;
  const words = happened
    ? `${(happened.at / 1000).toFixed(2)} s, ${inWords(happened.event.type)} to ${receiver}`
    : "before all events";
  const goTo = (next: number) =>
    view.send({ type: "moment.choose", moment: dropped + Math.min(Math.max(next, 0), events.length) });
  const sliderId = useId();
  return (
    <div className={styles.moment}>
      <IconButton name="One event back" icon={<Icon of={ChevronLeft} />} onClick={() => goTo(count - 1)} />
      <input
        id={sliderId}
        type="range"
        className={styles.slider}
        min={0}
        max={events.length}
        value={count}
        aria-label="Moment of the flight record"
        aria-valuetext={isLast ? last.toLowerCase() : words}
        onChange={({ target }) => goTo(target.valueAsNumber)}
      />
      <IconButton name="One event forward" icon={<Icon of={ChevronRight} />} onClick={() => goTo(count + 1)} />
      <Button
        disabled={isLast}
        onClick={() => {
          view.send({ type: "moment.leave" });
          // This button becomes disabled, which would lose the focus.
          document.getElementById(sliderId)?.focus();
        }}
      >
        {last}
      </Button>
      <span className={styles.momentWords}>
        {isLast ? last : "Then"}: event {count} of {events.length}, {words}
      </span>
    </div>
  );
}
