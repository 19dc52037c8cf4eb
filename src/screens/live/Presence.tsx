import { useSelector } from "@xstate/react";
import { useId } from "react";
import { presenceWords, type RecordName } from "../../domain/presence.ts";
import { useAdministrationActor } from "../administration-hooks.ts";
import { Meanwhile } from "../clash/Meanwhile.tsx";
import { useConnectionState } from "./useLive.ts";

/** Shows who else has a record open for changes, while the page is connected (behaviour: Presence). */
export function Presence(name: RecordName) {
  const connection = useConnectionState();
  const isKnown = connection === "live" || connection === "connecting";
  const presence = useSelector(useAdministrationActor(), (state) => state.context.presence);
  const words = useSelector(presence, (state) => (state && isKnown ? presenceWords(state.context.others, name) : ""));
  return <Meanwhile id={useId()}>{words}</Meanwhile>;
}
