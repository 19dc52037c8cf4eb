import { useMemo } from "react";
import type { Http } from "../services/http.ts";
import { useApp } from "./app-context.tsx";

/** The client that `create` makes of the page's way to the server, the same in each rendering. */
export function useService<Client>(create: (http: Http) => Client): Client {
  const { http } = useApp().app.getSnapshot().context;
  return useMemo(() => create(http), [create, http]);
}
