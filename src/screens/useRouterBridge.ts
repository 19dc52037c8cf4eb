import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { currentPlace } from "../services/history.ts";
import { useApp } from "./app-context.tsx";

/** The one bridge to the router: tells the address what it shows, and takes the person where the machines send them. */
export function useRouterBridge(): void {
  const { app } = useApp();
  const navigate = useNavigate();
  const address = useLocation();

  useEffect(() => {
    const going = app.on("navigate", (effect) => {
      if (effect.from === undefined || effect.from === location.pathname) navigate(effect.to, effect);
    });
    return () => going.unsubscribe();
  }, [app, navigate]);

  useEffect(() => {
    const { address: actor } = app.getSnapshot().context;
    actor.send({ type: "address.changed", address: { ...address, place: currentPlace() } });
  }, [app, address]);

  // A layout effect hears of a step before the router, which begins to listen in one of its parent.
  useLayoutEffect(() => {
    const hold = (event: PopStateEvent) => {
      const { address, administration } = app.getSnapshot().context;
      const leaving = administration?.getSnapshot().children.leaving;
      const [from, to] = [address.getSnapshot().context.address?.place, currentPlace()];
      if (from === undefined || to === undefined) return;
      const by = to - from;
      if (!leaving?.getSnapshot().can({ type: "leave.try", by })) return;
      event.stopImmediatePropagation();
      // They are where they were: the step was taken back.
      if (by === 0) return;
      history.go(-by);
      leaving.send({ type: "leave.try", by });
    };
    addEventListener("popstate", hold);
    return () => removeEventListener("popstate", hold);
  }, [app]);
}
