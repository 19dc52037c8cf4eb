import { useSelector } from "@xstate/react";
import { Fragment, useCallback, useId, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { recordInView } from "../../domain/commands.ts";
import { customerOf } from "../../domain/customer-orders.ts";
import { formatCount } from "../../domain/formats.ts";
import { describeFound, findAnything, type Group, type Option, screensOf, whyNotOf } from "../../domain/palette.ts";
import { actionsOf } from "../../domain/palette-actions.ts";
import { prepareSearch } from "../../domain/palette-search.ts";
import type { paletteMachine } from "../../machines/palette.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useAdministrationActor, useApp, useShopData } from "../app-context.tsx";
import { useStanding } from "../live/useLive.ts";
import { usePreload } from "../usePreload.ts";
import * as styles from "./palette.css.ts";
import { usePaletteList } from "./usePaletteList.ts";

/** One field over every screen (behaviour: Find anything). */
export function Palette({ actor }: { actor: ActorRefFrom<typeof paletteMachine> }) {
  const query = useSelector(actor, ({ context }) => context.query);
  const isLoaded = useShopData(({ context }) => Boolean(context.orders.records && context.users.records), false);
  const groups = useFound(query);
  const close = () => actor.send({ type: "palette.close" });

  return (
    <Dialog
      title="Find anything"
      size="shipping"
      onClose={close}
      onDismiss={close}
      initialFocus={1}
      status={query.trim() ? describeFound(groups) : ""}
    >
      <Results actor={actor} query={query} groups={groups} isLoaded={isLoaded} />
    </Dialog>
  );
}

/** What the query finds: among the records, the screens, and what can be done to the record in view. */
function useFound(query: string): readonly Group[] {
  const { settings } = useApp();
  const administration = useAdministrationActor();
  const location = useLocation();
  const heldUsers = useShopData(({ context }) => context.users, undefined);
  const heldOrders = useShopData(({ context }) => context.orders, undefined);
  const users = heldUsers?.records;
  const orders = heldOrders?.records;
  const isOffline = useStanding() === "offline";
  const orderActions = useSelector(administration, (state) => state?.context.orderActions);
  const views = useSelector(
    useSelector(administration, (state) => state?.children.views),
    (state) => state?.context.views,
  );
  const favourites = useSelector(
    useSelector(administration, (state) => state?.children.favourites),
    (state) => state?.context.orderIds,
  );
  const lists = useMemo(() => ({ orders: orders?.list, users: users?.list }), [orders, users]);
  usePreload(useCallback(async () => prepareSearch(lists), [lists]));

  const findable = useMemo(() => {
    const inView = recordInView(location.pathname, heldUsers, heldOrders);
    const order = inView?.kind === "order" ? inView.order : undefined;
    const actions = actionsOf(inView, {
      isOffline,
      customer: order && users ? customerOf(order, users) : undefined,
      isFavourite: favourites?.has(order?.orderId ?? "") ?? false,
      canStep: (by) => Boolean(order && orderActions?.getSnapshot().can({ type: "order.step", order, by })),
      location,
    });
    return { actions, screens: screensOf(settings), views: views ?? [], ...lists };
  }, [heldUsers, heldOrders, users, lists, isOffline, favourites, orderActions, location, settings, views]);
  return useMemo(() => findAnything(query, findable), [query, findable]);
}

interface ResultsProps {
  readonly actor: ActorRefFrom<typeof paletteMachine>;
  readonly query: string;
  readonly groups: readonly Group[];
  readonly isLoaded: boolean;
}

/** The field and its list box: the keyboard stays in the field, and the arrows go through what is found. */
function Results({ actor, query, groups, isLoaded }: ResultsProps) {
  const id = useId();
  const active = useSelector(actor, ({ context }) => context.active);
  const options = groups.flatMap((group) => group.options);
  const { setElement, refs, getReferenceProps, getFloatingProps, getItemProps } = usePaletteList(active, (place) =>
    actor.send({ type: "option.reached", place }),
  );
  const choose = (option: Option | undefined) => {
    if (option && !("whyNot" in option.command)) actor.send({ type: "command.choose", command: option.command });
  };
  const isAny = options.length > 0;
  let place = -1;

  return (
    <div className={styles.palette}>
      <div className={styles.field}>
        <SearchField
          name="Find anything"
          {...getReferenceProps({
            onKeyDown: (event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              choose(options[active]);
            },
          })}
          ref={refs.setReference}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isAny}
          aria-controls={isAny ? `${id}-list` : undefined}
          aria-activedescendant={isAny ? `${id}-${active}` : undefined}
          value={query}
          onChange={(event) => actor.send({ type: "query.typed", query: event.target.value })}
        />
      </div>
      <div className={styles.results}>
        {isAny && (
          <div
            {...getFloatingProps()}
            ref={refs.setFloating}
            id={`${id}-list`}
            role="listbox"
            aria-label="Found"
            tabIndex={-1}
            className={styles.list}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
              <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
                <p id={`${id}-${group.title}`} className={styles.groupTitle}>
                  {group.title}
                  {group.found > group.options.length && ` (${group.options.length} of ${formatCount(group.found)})`}
                </p>
                {group.options.map((option) => {
                  place += 1;
                  const own = place;
                  return (
                    <div
                      key={own}
                      {...getItemProps({ active: own === active, onClick: () => choose(option) })}
                      ref={setElement(own)}
                      id={`${id}-${own}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === active}
                      aria-disabled={whyNotOf(option) !== undefined}
                      className={own === active ? `${styles.option} ${styles.active}` : styles.option}
                    >
                      <OptionWords option={option} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        {!isAny && isLoaded && <p className={styles.note}>Nothing found. Try a number, a name or an email address.</p>}
        {!isLoaded && <p className={styles.note}>Orders and customers are not loaded yet.</p>}
      </div>
    </div>
  );
}

function OptionWords({ option }: { option: Option }) {
  const { title, detail, status, facts = [] } = option;
  const whyNot = whyNotOf(option);
  return (
    <>
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi> {detail && <bdi className={styles.detail}>{detail}</bdi>}
        {whyNot && <span className={styles.whyNot}>{whyNot}</span>}
      </span>{" "}
      {status && <Badge tone={status.tone}>{status.label}</Badge>}{" "}
      {facts.length > 0 && (
        <span className={styles.facts}>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && " "}
              <span className={styles.fact}>{fact}</span>
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
