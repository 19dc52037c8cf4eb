import { useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import * as text from "../../styles/text.css.ts";
import { useSessionActor } from "../app-context.tsx";
import * as styles from "./dashboard.css.ts";

/** Says who is signed in, with a link to the account. Placed above content that loads late, so that the link does not move. */
export function AccountLink() {
  const user = useSelector(useSessionActor(), (state) => state.context.user);
  return (
    <p className={styles.account}>
      Signed in as {user?.name || user?.email || "an administrator"}.{" "}
      <Link to="/account" className={text.link}>
        Your account
      </Link>
    </p>
  );
}
