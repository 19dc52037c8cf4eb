import { useSelector } from "@xstate/react";
import { Bookmark, Check, Link2, Pencil, Pin, Save, Trash2 } from "lucide";
import { Fragment, type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import {
  isSameContent,
  listPaths,
  type SavedView,
  type ViewContent,
  type ViewList,
  viewPath,
} from "../../domain/views.ts";
import type { viewsMachine } from "../../machines/views.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFocusInside } from "../../ui/useDialogFocus.ts";
import { useFocusTarget } from "../../ui/useFocusTarget.ts";
import { useFocusOnProblem } from "../account/useFocusOnProblem.ts";
import { useAdministrationActor } from "../product.tsx";
import { words } from "./export.css.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import type { Column } from "./VirtualTable.tsx";
import * as css from "./views.css.ts";

interface ViewsButtonProps {
  readonly list: ViewList;
  readonly columns: readonly Column<string>[];
  /** What a view of the list would keep now. */
  readonly shown: ViewContent;
}

/** Opens and keeps views of a list, where the server keeps any (behaviour: Views). */
export function ViewsButton(props: ViewsButtonProps) {
  const views = useSelector(useAdministrationActor(), (state) => state?.children.views);
  return views && <Chooser {...props} views={views} />;
}

interface PartProps extends ViewsButtonProps {
  readonly views: ActorRefFrom<typeof viewsMachine>;
}

function Chooser(props: PartProps) {
  const { views } = props;
  const isShown = useSelector(views, (state) => state.matches({ panel: "shown" }));
  const buttonId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its button and its panel leave
    <div
      className={css.chooser}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isShown) return;
        views.send({ type: "panel.close" });
        document.getElementById(buttonId)?.focus();
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

function Panel(props: PartProps) {
  const { views, list, shown } = props;
  const known = useSelector(views, ({ context }) => context.views);
  const isReading = useSelector(views, (state) => state.matches({ list: "reading" }));
  const isFailed = useSelector(views, (state) => state.matches({ list: "failed" }));
  const isNaming = useSelector(views, ({ context }) => context.draft !== undefined);
  const asked = useSelector(views, (state) =>
    state.matches({ work: "confirming" }) ? state.context.change : undefined,
  );
  const panel = useFocusTarget<HTMLElement>();
  const id = useId();
  const own = known?.filter((view) => view.list === list);
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
                      <Question view={view} views={views} />
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
            <Button onClick={() => views.send({ type: "views.read" })}>Try again</Button>
          </div>
        )}
      </div>
      {isNaming ? <Naming {...props} /> : <SaveButton {...props} />}
    </section>
  );
}

interface ViewLinkProps extends Pick<PartProps, "views"> {
  readonly to: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

function ViewLink({ to, isShown, views, children }: ViewLinkProps) {
  return (
    <Link
      to={to}
      className={isShown ? `${css.view} ${css.shown}` : css.view}
      aria-current={isShown}
      onClick={() => views.send({ type: "panel.close" })}
    >
      <bdi className={css.name}>{children}</bdi>
      {isShown && <Icon of={Check} />}
    </Link>
  );
}

function ViewRow({ view, views, list, columns, shown }: PartProps & { readonly view: SavedView }) {
  const isFirst = useSelector(views, ({ context }) => context.first[list] === view._id);
  const isIdle = useSelector(views, (state) => state.matches({ work: "idle" }));
  const { _id: id, name, isShared } = view;
  const request = (change: Parameters<typeof views.send>[0] & { type: "change.request" }) => () => views.send(change);
  const isSame = isSameContent(view, shown, columns);
  return (
    <>
      <ViewLink to={viewPath(view)} isShown={isSame} views={views}>
        {name}
      </ViewLink>
      <span className={css.actions}>
        <IconButton
          name={`Open ${name} first`}
          title={isFirst ? "Opens first" : "Open first"}
          icon={pin}
          size="small"
          aria-pressed={isFirst}
          aria-disabled={!isIdle}
          className={isFirst ? css.isFirst : undefined}
          onClick={request({ type: "change.request", change: { kind: "first", list, id: isFirst ? null : id, name } })}
        />
        <IconButton
          name={`Copy link to ${name}`}
          title="Copy link"
          icon={linkIcon}
          size="small"
          aria-disabled={!isIdle}
          onClick={request({ type: "change.request", change: { kind: "copy", path: viewPath(view) } })}
        />
        <IconButton
          name={`Replace ${name} with what is shown`}
          title={isSame ? "It keeps what is shown already" : "Replace with what is shown"}
          icon={save}
          size="small"
          aria-disabled={isSame || !isIdle}
          onClick={() => {
            if (!isSame) views.send({ type: "change.request", change: { kind: "replace", id, name, ...shown } });
          }}
        />
        <IconButton
          name={`Rename ${name}`}
          title="Rename"
          icon={pencil}
          size="small"
          aria-disabled={!isIdle}
          onClick={() => views.send({ type: "draft.open", draft: { id, list, name, isShared } })}
        />
        <IconButton
          name={`Delete ${name}`}
          title="Delete"
          icon={trash}
          size="small"
          danger
          aria-disabled={!isIdle}
          onClick={() => views.send({ type: "deletion.ask", change: { kind: "delete", id, name } })}
        />
      </span>
    </>
  );
}

const pin = <Icon of={Pin} />;
const linkIcon = <Icon of={Link2} />;
const save = <Icon of={Save} />;
const pencil = <Icon of={Pencil} />;
const trash = <Icon of={Trash2} />;

function Question({ view: { name, isShared }, views }: Pick<PartProps, "views"> & { readonly view: SavedView }) {
  const id = useId();
  const keep = useFirstFocus<HTMLDivElement>("button");
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div ref={keep} className={css.question} role="group" aria-labelledby={id}>
      <p id={id}>
        Delete <bdi>“{name}”</bdi>
        {isShared ? " for everybody in the shop" : ""}? This cannot be undone.
      </p>
      <div className={css.foot}>
        <Button onClick={() => views.send({ type: "deletion.cancel" })}>Cancel</Button>
        <Button variant="danger" onClick={() => views.send({ type: "deletion.confirm" })}>
          Delete
        </Button>
      </div>
    </div>
  );
}

function SaveButton({ views, list }: PartProps) {
  const isIdle = useSelector(views, (state) => state.matches({ work: "idle" }));
  return (
    <div className={css.foot}>
      <Button
        disabled={!isIdle}
        onClick={() => views.send({ type: "draft.open", draft: { id: undefined, list, name: "", isShared: false } })}
      >
        Save view
      </Button>
    </div>
  );
}

function Naming({ views, shown }: PartProps) {
  const draft = useSelector(views, ({ context }) => context.draft);
  const problem = useSelector(views, ({ context }) => context.problem);
  const isSending = useSelector(views, (state) => state.hasTag("sending"));
  const form = useFirstFocus<HTMLFormElement>("input");
  const field = useFocusOnProblem<HTMLInputElement>(problem);
  if (!draft) return null;
  const isNew = draft.id === undefined;
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={isNew ? "Save view" : "Rename view"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        views.send({ type: "draft.submit", ...shown });
      }}
    >
      <Field
        ref={field}
        label="Name"
        value={draft.name}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        error={problem}
        readOnly={isSending}
        onChange={(event) => views.send({ type: "name.typed", name: event.target.value })}
      />
      {isNew && (
        <label className={css.choice}>
          <input
            type="checkbox"
            className={css.box}
            checked={draft.isShared}
            disabled={isSending}
            onChange={() => views.send({ type: "shared.toggle" })}
          />
          For everybody in the shop
        </label>
      )}
      <div className={css.foot}>
        <Button disabled={isSending} onClick={() => views.send({ type: "draft.cancel" })}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSending}>
          {isSending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
