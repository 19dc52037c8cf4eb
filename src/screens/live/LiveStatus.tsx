import { useSelector } from "@xstate/react";
import { CloudOff, RefreshCw } from "lucide";
import { changesSummary } from "../../domain/recent-changes.ts";
import { visuallyHidden } from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAdministrationChild } from "../administration-hooks.ts";
import * as css from "./live.css.ts";
import { uncoverFocus } from "./uncoverFocus.ts";
import { useConnectionState } from "./useLive.ts";

/** The banner for each state of the connection; empty where there is none. */
const banners = {
  connecting: "",
  live: "",
  behind: "Changes made by others appear with a delay.",
  offline: "Offline. What is loaded can be read and searched.",
} as const;

const newVersionWords = "A new version of this page is there. It opens with the next screen.";

/**
 * Shows the state of the connection, or that there is a new version of the page; announces what somebody else has just
 * changed (behaviour: Live changes).
 */
export function LiveStatus() {
  const standing = useConnectionState();
  const recent = useAdministrationChild("recentChanges");
  const summary = useSelector(recent, (state) => {
    if (!state.matches("telling")) return "";
    const { users, orders } = state.context.unread;
    return changesSummary({ users: users.size, orders: orders.size });
  });
  const newVersion = useAdministrationChild("newVersion");
  const isOutdated = useSelector(newVersion, (state) => state.matches("outdated"));
  const banner = standing ? banners[standing] : "";
  // A new version cannot be opened offline.
  const isNewVersionTold = isOutdated && standing !== "offline";
  return (
    <>
      {banner && !isNewVersionTold && (
        // Read out by the log below, which unlike this paragraph is always in the document.
        <p ref={uncoverFocus} className={css.banner} aria-hidden="true">
          <Icon of={CloudOff} size={18} className={css.icon} />
          {banner}
        </p>
      )}
      {isNewVersionTold && (
        <div ref={uncoverFocus} className={css.banner}>
          <Icon of={RefreshCw} size={18} className={css.icon} />
          <p aria-hidden="true">{newVersionWords}</p>
          <Button onClick={() => newVersion.send({ type: "version.take" })}>Open it now</Button>
        </div>
      )}
      <div className={visuallyHidden} role="log">
        <div>{banner || summary}</div>
        <div>{isNewVersionTold && newVersionWords}</div>
      </div>
    </>
  );
}
