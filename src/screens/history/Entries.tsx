import { useSelector } from "@xstate/react";
import { RefreshCw } from "lucide";
import { useCallback } from "react";
import { historyPage } from "../../../contract/history-actions.ts";
import { formatCount } from "../../domain/formats.ts";
import { isSameView } from "../../domain/history-view.ts";
import type { ApiError } from "../../services/api-error.ts";
import * as text from "../../styles/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { EmptyState, ErrorState } from "../../ui/Message.tsx";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import { adviceOn } from "../failures.ts";
import { Entry } from "./Entry.tsx";
import * as styles from "./history.css.ts";
import { scrollToEndBefore } from "./takeKeyboard.ts";
import { useFocusOnOlder } from "./useFocusOnOlder.ts";
import type { HistoryActor } from "./useHistoryActor.ts";

interface EntriesProps {
  readonly history: HistoryActor;
  /** The text for an empty history. */
  readonly none: string;
  /** Whether each says which record it is about. */
  readonly withRecord?: boolean;
}

const failureTitle = "The history could not be loaded";

/** Lists a history's entries, newest first. Asks for them when it comes near the viewport. Place it in a flush card. */
export function Entries({ history, none, withRecord = false }: EntriesProps) {
  const answer = useSelector(history, (state) => state.context.answer);
  const failure = useSelector(history, (state) => (state.hasTag("failed") ? state.context.failure : undefined));
  const isLoading = useSelector(history, (state) => state.matches({ shown: "loading" }));
  const isCurrent = useSelector(history, ({ context }) =>
    context.answer ? isSameView(context.answer.view, context.view) : false,
  );
  const whenSeen = useWhenSeen(history);
  const list = useFocusOnOlder(answer?.entries);
  const isShown = answer !== null && (isCurrent || !failure);

  return (
    <div ref={whenSeen} aria-busy={isLoading || undefined}>
      <p className={text.visuallyHidden} aria-live="polite">
        {isLoading ? "Loading history" : failure ? failureTitle : answer && shownInWords(answer.entries.length)}
      </p>
      {isShown ? (
        <>
          {answer.entries.length > 0 ? (
            <ol ref={list} className={isLoading && !isCurrent ? styles.entriesBefore : undefined}>
              {answer.entries.map((entry) => (
                <Entry key={entry._id} entry={entry} withRecord={withRecord} />
              ))}
            </ol>
          ) : (
            answer.next === undefined && <EmptyState title="No changes">{none}</EmptyState>
          )}
          <EntriesFooter history={history} failure={failure} />
        </>
      ) : failure ? (
        <ErrorState title={failureTitle} action={<TryAgain history={history} />}>
          {adviceOn(failure)}
        </ErrorState>
      ) : (
        <div className={styles.waiting}>
          <Skeleton width="40%" />
          <Skeleton width="65%" />
          <Skeleton width="50%" />
        </div>
      )}
    </div>
  );
}

const shownInWords = (count: number) => `${formatCount(count)} ${count === 1 ? "change" : "changes"} shown`;

function TryAgain({ history }: { history: HistoryActor }) {
  const busy = useSelector(history, (state) => state.hasTag("busy"));
  return <RetryButton busy={busy} onRetry={() => history.send({ type: "history.retry" })} />;
}

/** Ends the list: a button for more entries, a failure, or, after more than one page, a note that these are all. */
function EntriesFooter({ history, failure }: { history: HistoryActor; failure: ApiError | undefined }) {
  const hasMore = useSelector(history, (state) => state.context.answer?.next !== undefined);
  const hasPages = useSelector(history, ({ context }) => (context.answer?.entries.length ?? 0) > historyPage.default);
  if (failure || hasMore) return <MoreButton history={history} failure={failure} />;
  return hasPages ? <p className={styles.end}>That is all.</p> : null;
}

/** Offers more entries or a retry, with one button that keeps the focus through both. */
function MoreButton({ history, failure }: { history: HistoryActor; failure: ApiError | undefined }) {
  const ref = useFocusKept<HTMLDivElement>();
  const isRetrying = useSelector(history, (state) => state.hasTag("busy") && state.hasTag("failed"));
  const isLoading = useSelector(
    history,
    (state) =>
      state.matches({ shown: { loadingMore: "first" } }) || state.matches({ shown: { loading: "beforeMore" } }),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button's focus bubbles to it
    <div ref={ref} className={styles.further} onFocus={scrollToEndBefore}>
      {failure && (
        <p className={styles.failure}>
          {failureTitle}. {adviceOn(failure)}
        </p>
      )}
      <Button
        busy={isLoading || isRetrying}
        focusableWhenBusy
        onClick={() => history.send({ type: failure ? "history.retry" : "history.more" })}
      >
        {failure && <Icon of={RefreshCw} />}
        {failure ? "Try again" : isLoading ? "Loading..." : "Show more"}
      </Button>
    </div>
  );
}

/** Returns a ref callback: its element requests the history once it is within 200 px of the viewport. */
function useWhenSeen(history: HistoryActor) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && history.send({ type: "history.show" }),
        { rootMargin: "200px" },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [history],
  );
}
