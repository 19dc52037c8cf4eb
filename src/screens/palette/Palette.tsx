import { useSelector } from "@xstate/react";
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import { termOf } from "../../../contract/found-by.ts";
import { recordInView } from "../../domain/commands.ts";
import { customerOf } from "../../domain/customer-orders.ts";
import type { Held } from "../../domain/held-list.ts";
import {
  describeFound,
  findAnything,
  type Group,
  type RecordTitle,
  type Served,
  screensOf,
} from "../../domain/palette.ts";
import { actionsOf, customerAhead } from "../../domain/palette-actions.ts";
import { prepareSearch } from "../../domain/palette-search.ts";
import type { Order, User } from "../../domain/records.ts";
import type { WatchQuestion } from "../../machines/server-answer.ts";
import { watch } from "../../machines/shared/watch.ts";
import { findInShop } from "../../services/find-api.ts";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { useAdministrationActor, useAdministrationChild, useShopData } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { adviceOn } from "../failures.ts";
import { usePreload } from "../usePreload.ts";
import { useServerAnswer } from "../useServerAnswer.ts";
import { PaletteDialog, type PaletteRef } from "./PaletteDialog.tsx";
import * as styles from "./palette.css.ts";

/** The palette, one field over every screen (behaviour: Find anything). */
export function Palette({ actor }: { actor: PaletteRef }) {
  const { settings } = useApp();
  return settings.isLarge ? <PaletteOfServer actor={actor} /> : <PaletteOfLists actor={actor} />;
}

/** Searches the lists that the page has loaded. */
function PaletteOfLists({ actor }: { actor: PaletteRef }) {
  const query = useSelector(actor, ({ context }) => context.query);
  const isLoaded = useShopData(({ context }) => Boolean(context.orders.records && context.users.records));
  const expanded = useSelector(actor, ({ context }) => context.expanded);
  const groups = useFound(query, expanded, undefined);
  const isAny = groups.length > 0;
  return (
    <PaletteDialog actor={actor} groups={groups} status={query.trim() ? describeFound(groups) : ""}>
      {!isAny && isLoaded && <p className={styles.note}>{nothingFound}</p>}
      {!isLoaded && <p className={styles.note}>Orders and customers are not loaded yet.</p>}
    </PaletteDialog>
  );
}

const nothingFound = "Nothing found. Try a number, a name or an email address.";
const notSearched = "Orders and customers could not be searched.";

/** Searches on the server. The previous term's results stay until the reply arrives. */
function PaletteOfServer({ actor }: { actor: PaletteRef }) {
  const query = useSelector(actor, ({ context }) => context.query);
  const { answer, failure, retry } = useServerAnswer(findInShop, watchTerm(actor));
  const term = termOf(query);
  const isCurrent = answer?.term === term;
  const expanded = useSelector(actor, ({ context }) => context.expanded);
  const groups = useFound(query, expanded, failure && !isCurrent ? undefined : answer);
  const isAny = groups.length > 0;
  const isKnown = term === "" || isCurrent;
  const isWhole = !answer || (answer.found.orders.isExact && answer.found.users.isExact);
  const status = failure ? notSearched : isKnown ? describeFound(groups) : "";
  return (
    <PaletteDialog actor={actor} groups={groups} status={term && status}>
      {failure && term !== "" && (
        <div className={`${styles.note} ${styles.failure}`}>
          <p>
            {notSearched} {adviceOn(failure)}
          </p>
          <RetryButton
            onRetry={({ currentTarget }) => {
              currentTarget.closest("[role=dialog]")?.querySelector("input")?.focus();
              retry();
            }}
          />
        </div>
      )}
      {!failure && !isAny && (
        <p className={styles.note}>
          {!isKnown ? "Searching…" : isWhole ? nothingFound : "Nothing found so far. Try all of a number or a name."}
        </p>
      )}
    </PaletteDialog>
  );
}

/** Tells the search term; undefined if the query has none that finds records. */
const watchTerm =
  (actor: PaletteRef): WatchQuestion =>
  (tell) => {
    const tellTerm = ({ context }: SnapshotFrom<PaletteRef>) => tell(termOf(context.query) || undefined);
    tellTerm(actor.getSnapshot());
    return watch(actor, tellTerm);
  };

/** Returns what the query finds: records, screens, views, and what can be done to the record in view. */
function useFound(query: string, expanded: readonly RecordTitle[], served: Served | undefined): readonly Group[] {
  const { settings } = useApp();
  const administration = useAdministrationActor();
  const location = useLocation();
  const heldUsers = useShopData(({ context }) => context.users);
  const heldOrders = useShopData(({ context }) => context.orders);
  const users = heldUsers.records;
  const orders = heldOrders.records;
  const orderActions = useSelector(administration, (state) => state.context.orderActions);
  const views = useSelector(
    useSelector(administration, (state) => state.context.views),
    (state) => state?.context.views,
  );
  const favourites = useSelector(useAdministrationChild("favourites"), (state) => state.context.orderIds);
  const lists = useMemo(() => ({ orders: orders?.list, users: users?.list }), [orders, users]);
  usePreload(useCallback(async () => prepareSearch(lists), [lists]));

  const findable = useMemo(() => {
    const inView = recordInView(location.pathname, heldUsers, heldOrders);
    const order = inView?.kind === "order" ? inView.order : undefined;
    const customerIn = (held: Held<User>, of: Order) =>
      settings.isLarge ? customerAhead(of, held) : held.records ? customerOf(of, held.records) : undefined;
    const actions = actionsOf(inView, {
      customer: order && customerIn(heldUsers, order),
      isFavourite: favourites.has(order?.orderId ?? ""),
      canStep: (by) => Boolean(order && orderActions?.getSnapshot().can({ type: "order.step", order, by })),
      location,
    });
    return { actions, screens: screensOf(settings), views: views ?? [], ...lists };
  }, [heldUsers, heldOrders, lists, favourites, orderActions, location, settings, views]);
  return useMemo(() => findAnything(query, { ...findable, served }, expanded), [query, findable, served, expanded]);
}
