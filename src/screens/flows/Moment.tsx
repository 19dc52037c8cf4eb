import { ChevronLeft, ChevronRight } from "lucide";
import { useSyncExternalStore } from "react";
import { lookAt, lookedAt, watchMoment } from "../../flows/moment.ts";
import type { FlightRecord } from "../../flows/recorder.ts";
import { inWords } from "../../flows/statechart.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as styles from "./flows.css.ts";

/** How many of the record's events have happened at the moment that is looked at. */
export function useMoment({ events, dropped }: FlightRecord): { readonly count: number; readonly isNow: boolean } {
  const moment = useSyncExternalStore(watchMoment, lookedAt);
  const count = moment === undefined ? events.length : Math.min(Math.max(moment - dropped, 0), events.length);
  return { count, isNow: moment === undefined };
}

/** Goes back and forward through the flight record. */
export function Moment({ flight, count, isNow }: { flight: FlightRecord; count: number; isNow: boolean }) {
  const { actors, events, dropped } = flight;
  const last = events[count - 1];
  const receiver = actors.find(({ number }) => number === last?.actor)?.machine;
  const words = last
    ? `${(last.at / 1000).toFixed(2)} s, ${inWords(last.event.type)} to ${receiver}`
    : "before all events";
  const goTo = (next: number) => lookAt(dropped + Math.min(Math.max(next, 0), events.length));
  return (
    <div className={styles.moment}>
      <IconButton name="One event back" icon={<Icon of={ChevronLeft} />} onClick={() => goTo(count - 1)} />
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={events.length}
        value={count}
        aria-label="Moment of the flight record"
        aria-valuetext={isNow ? "now" : words}
        onChange={({ target }) => goTo(target.valueAsNumber)}
      />
      <IconButton name="One event forward" icon={<Icon of={ChevronRight} />} onClick={() => goTo(count + 1)} />
      <Button disabled={isNow} onClick={() => lookAt(undefined)}>
        Now
      </Button>
      <span className={styles.momentWords}>
        {isNow ? "Now" : "Then"}: event {count} of {events.length}, {words}
      </span>
    </div>
  );
}
