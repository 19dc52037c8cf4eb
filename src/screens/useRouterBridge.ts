import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { currentPlace } from "../services/step-watch.ts";
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
}
