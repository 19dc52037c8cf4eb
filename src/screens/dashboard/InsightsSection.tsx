import { useActorRef, useSelector } from "@xstate/react";
import { useCallback } from "react";
import { useLocation } from "react-router-dom";
import { insightsWishMachine } from "../../machines/insights-wish.ts";
import { useApp } from "../app-context.tsx";
import { lazyPart } from "../lazyPart.tsx";
import { positionBefore } from "../list/useScrollMemory.ts";
import * as styles from "./dashboard.css.ts";
import { useNearness } from "./useNearness.ts";

const Insights = lazyPart(async () => (await import("../insights/Insights.tsx")).default);

/** Shows the insights once somebody comes near or back to them, or has had time to read what is above. */
export function InsightsSection() {
  const { inspect } = useApp();
  const { key, hash } = useLocation();
  const input = { isBack: positionBefore(key) !== undefined };
  const wish = useActorRef(insightsWishMachine, { inspect, input });
  const wanted = useSelector(wish, (state) => state.matches("wanted"));
  const isTarget = hash === "#insights";
  const place = useNearness(
    useCallback(() => wish.send({ type: "insights.near" }), [wish]),
    isTarget ? key : undefined,
  );

  return (
    <div ref={place} tabIndex={-1} className={isTarget ? styles.insightsAsTarget : undefined}>
      {wanted && <Insights />}
    </div>
  );
}
