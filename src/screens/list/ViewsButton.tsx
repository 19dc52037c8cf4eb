import { useSelector } from "@xstate/react";
import { Bookmark } from "lucide";
import { Fragment, useId } from "react";
import { listPaths } from "../../domain/views.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RetryButton } from "../../ui/RetryButton.tsx";
import { useFocusInside } from "../../ui/useDialogFocus.ts";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { useAdministrationActor } from "../administration-hooks.ts";
import { words } from "./export.css.ts";
import { NameForm, SaveView } from "./ViewForm.tsx";
import { DeleteQuestion, ViewLink, ViewRow, type ViewsPanelProps, type ViewsProps } from "./ViewRow.tsx";
import * as css from "./views.css.ts";

/** Opens and saves views of a list, if the server keeps views (behaviour: Views). */
export function ViewsButton(props: ViewsProps) {
  const views = useSelector(useAdministrationActor(), (state) => state.context.views);
  return views && <Chooser {...props} views={views} />;
}

function Chooser(props: ViewsPanelProps) {
  const { views } = props;
  const isShown = useSelector(views, (state) => state.matches({ panel: "shown" }));
  const buttonId = useId();
  const focusButton = () => document.getElementById(buttonId)?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its button and its panel leave
    <div
      className={css.chooser}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isShown) return;
        views.send({ type: "panel.close" });
        focusButton();
      }}
      onClick={({ target }) => {
        // A view that is opened closes the panel, so the focus moves to the button beside the list.
        if (target instanceof Element && target.closest("a")) focusButton();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Going to another window does not close it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) views.send({ type: "panel.close" });
      }}
    >
      <Button id={buttonId} aria-expanded={isShown} onClick={() => views.send({ type: "panel.toggle" })}>
        <Icon of={Bookmark} />
        <span className={words}>Views</span>
      </Button>
      {isShown && <Panel {...props} />}
    </div>
  );
}

function Panel(props: ViewsPanelProps) {
  const { views, list, shown } = props;
  const known = useSelector(views, ({ context }) => context.views);
  const isReading = useSelector(views, (state) => state.matches({ list: "reading" }));
  const isFailed = useSelector(views, (state) => state.matches({ list: "failed" }));
  const draft = useSelector(views, (state) => (state.hasTag("naming") ? state.context.draft : undefined));
  const asked = useSelector(views, (state) =>
    state.matches({ work: "confirming" }) ? state.context.change : undefined,
  );
  const panel = useFocusTarget<HTMLElement>();
  const id = useId();
  const own = known?.filter((view) => view.list === list);
  const renamed = own?.find((view) => view._id === draft?.id);
  useFocusInside(panel);

  return (
    <section ref={panel} className={css.panel} aria-label="Views" tabIndex={-1}>
      <ViewLink to={listPaths[list]} isShown={shown.query === ""} views={views}>
        All {list}
      </ViewLink>
      {[false, true].map((isShared) => {
        const group = own?.filter((view) => view.isShared === isShared) ?? [];
        return (
          group.length > 0 && (
            <Fragment key={String(isShared)}>
              <h2 id={`${id}-${isShared}`} className={css.groupTitle}>
                {isShared ? "The shop’s" : "Yours"}
              </h2>
              <ul aria-labelledby={`${id}-${isShared}`}>
                {group.map((view) => (
                  <li key={view._id} className={css.row}>
                    {asked && "id" in asked && asked.id === view._id ? (
                      <DeleteQuestion view={view} views={views} />
                    ) : view === renamed ? (
                      <NameForm {...props} view={view} />
                    ) : (
                      <ViewRow {...props} view={view} />
                    )}
                  </li>
                ))}
              </ul>
            </Fragment>
          )
        );
      })}
      <div aria-live="polite">
        {own?.length === 0 && <p className={css.note}>No views yet. Save what is shown now under a name.</p>}
        {!known && isReading && <p className={css.note}>Loading views...</p>}
        {isFailed && (
          <div className={css.note}>
            <p>The views could not be loaded.</p>
            <RetryButton onRetry={() => views.send({ type: "views.read" })} />
          </div>
        )}
      </div>
      {draft && !renamed ? <NameForm {...props} /> : <SaveView {...props} />}
    </section>
  );
}
