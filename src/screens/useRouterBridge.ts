import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { currentPlace } from "../services/step-watch.ts";
import { useApp } from "./app-context.tsx";

/**
 * The one bridge to the router: reports each location to the address actor before anybody can act on it, and carries
 * out the navigations that machines emit.
 */
export function useRouterBridge(): void {
  const { app } = useApp();
  const navigate = useNavigate();
  const address = useLocation();

  useLayoutEffect(() => {
    const going = app.on("navigate", async (effect) => {
      // The router listens only after the layout effects of its children.
      await undefined;
      if (effect.from === undefined || effect.from === location.pathname) navigate(effect.to, effect);
    });
    return () => going.unsubscribe();
  }, [app, navigate]);

  useLayoutEffect(() => {
    const { address: actor } = app.getSnapshot().context;
    actor.send({ type: "address.changed", address: { ...address, place: currentPlace() } });
  }, [app, address]);
}
