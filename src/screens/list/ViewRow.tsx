import { useSelector } from "@xstate/react";
import { Check, Link2, Pencil, Pin, Save, Trash2 } from "lucide";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { ListName } from "../../../contract/list-names.ts";
import { isolated } from "../../domain/isolated.ts";
import { isSameContent, type SavedView, type ViewContent, viewPath } from "../../domain/views.ts";
import type { viewsMachine } from "../../machines/views.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChangeButton } from "../live/ChangeButton.tsx";
import { offlineWords } from "../live/offlineWords.ts";
import { useConnectionState } from "../live/useLive.ts";
import { useFirstFocus } from "./useFirstFocus.ts";
import type { Column } from "./VirtualTable.tsx";
import * as css from "./views.css.ts";

export interface ViewsProps {
  readonly list: ListName;
  readonly columns: readonly Column<string>[];
  /** The content that a view would have if it were saved now. */
  readonly shown: ViewContent;
}

/** `ViewsProps`, with the actor that keeps the views. */
export interface ViewsPanelProps extends ViewsProps {
  readonly views: ActorRefFrom<typeof viewsMachine>;
}

const pin = <Icon of={Pin} />;
const linkIcon = <Icon of={Link2} />;
const save = <Icon of={Save} />;
const pencil = <Icon of={Pencil} />;
const trash = <Icon of={Trash2} />;

const deleteId = ({ _id }: SavedView) => `delete-${_id}`;
export const renameId = ({ _id }: SavedView) => `rename-${_id}`;

/** Returns why no action on a view can start now. Undefined if it can. */
const useWhyNot = (views: ViewsPanelProps["views"]) =>
  useSelector(views, (state) => {
    if (state.matches({ work: "idle" })) return undefined;
    if (state.matches({ work: "copying" })) return "A link is being copied.";
    if (state.hasTag("sending")) return "A change is being saved.";
    return state.hasTag("naming") ? "Save or cancel the name first." : "Answer the question first.";
  });

/** Returns why no view can be changed now. Undefined if it can. */
export function useWhyNotChanged(views: ViewsPanelProps["views"]): string | undefined {
  const whyNot = useWhyNot(views);
  const isOffline = useConnectionState() === "offline";
  return isOffline ? offlineWords("saved") : whyNot;
}

interface ViewLinkProps extends Pick<ViewsPanelProps, "views"> {
  readonly to: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** Opens a view, or the whole list. */
export function ViewLink({ to, isShown, views, children }: ViewLinkProps) {
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

/** A view, and what can be done with it. */
export function ViewRow({ view, views, list, columns, shown }: ViewsPanelProps & { readonly view: SavedView }) {
  const isFirst = useSelector(views, ({ context }) => context.first[list] === view._id);
  const whyNot = useWhyNotChanged(views);
  const whyNoLink = useWhyNot(views);
  const { _id: id, name, isShared } = view;
  const request = (event: Parameters<typeof views.send>[0]) =>
    whyNot === undefined ? () => views.send(event) : undefined;
  const isSame = isSameContent(view, shown, columns);
  return (
    <>
      <ViewLink to={viewPath(view)} isShown={isSame} views={views}>
        {name}
      </ViewLink>
      <span className={css.actions}>
        <IconButton
          name={`Open ${name} first`}
          title={whyNot ?? (isFirst ? "Opens first" : "Open first")}
          icon={pin}
          size="small"
          aria-pressed={isFirst}
          aria-disabled={whyNot !== undefined}
          className={isFirst ? css.isFirst : undefined}
          onClick={request({ type: "view.request", change: { kind: "first", list, id: isFirst ? null : id, name } })}
        />
        <IconButton
          name={`Copy link to ${name}`}
          title={whyNoLink ?? "Copy link"}
          icon={linkIcon}
          size="small"
          aria-disabled={whyNoLink !== undefined}
          onClick={() => views.send({ type: "link.copy", path: viewPath(view) })}
        />
        <IconButton
          name={`Replace ${name} with what is shown`}
          title={isSame ? "It keeps what is shown already." : (whyNot ?? "Replace with what is shown")}
          icon={save}
          size="small"
          aria-disabled={isSame || whyNot !== undefined}
          onClick={
            isSame ? undefined : request({ type: "view.request", change: { kind: "replace", id, name, ...shown } })
          }
        />
        <IconButton
          id={renameId(view)}
          name={`Rename ${name}`}
          title={whyNot ?? "Rename"}
          icon={pencil}
          size="small"
          aria-disabled={whyNot !== undefined}
          onClick={request({ type: "draft.open", draft: { id, list, name, isShared } })}
        />
        <IconButton
          id={deleteId(view)}
          name={`Delete ${name}`}
          title={whyNot ?? "Delete"}
          icon={trash}
          size="small"
          danger
          aria-disabled={whyNot !== undefined}
          onClick={request({ type: "deletion.ask", change: { kind: "delete", id, name } })}
        />
      </span>
    </>
  );
}

/** Asks whether a view is to be deleted. */
export function DeleteQuestion({ view, views }: Pick<ViewsPanelProps, "views"> & { readonly view: SavedView }) {
  const { name, isShared } = view;
  const id = useId();
  const keep = useFirstFocus<HTMLDivElement>("button", deleteId(view));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={keep}
      className={css.question}
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        views.send({ type: "deletion.cancel" });
      }}
    >
      <p id={id}>
        Delete “{isolated(name)}”{isShared ? " for everybody in the shop" : ""}? This cannot be undone.
      </p>
      <div className={css.foot}>
        <Button onClick={() => views.send({ type: "deletion.cancel" })}>Cancel</Button>
        <ChangeButton variant="danger" onClick={() => views.send({ type: "deletion.confirm" })}>
          Delete
        </ChangeButton>
      </div>
    </div>
  );
}
