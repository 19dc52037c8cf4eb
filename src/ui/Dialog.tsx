import {
  FloatingFocusManager,
  FloatingNode,
  FloatingOverlay,
  FloatingPortal,
  FloatingTree,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useFloatingParentNodeId,
  useInteractions,
} from "@floating-ui/react";
import { CircleCheck, CircleX, type IconNode, Info, TriangleAlert, X } from "lucide";
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { sectionTitle, visuallyHidden } from "../styles/text.css.ts";
import { Button } from "./Button.tsx";
import * as css from "./Dialog.css.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { useFocusAfterwards, useFocusInside } from "./useDialogFocus.ts";
import { useFading } from "./useFading.ts";

type FrameProps = {
  role: "dialog" | "alertdialog";
  titleId: string;
  textId?: string | undefined;
  size: keyof typeof css.sizes;
  /** Called on Escape, or on a click beside the dialog. */
  onDismiss: () => void;
  /** The element that is focused first, or the place of one among those that Tab reaches. */
  initialFocus: number | RefObject<HTMLElement | null>;
  /**
   * Returns the element to focus afterwards; null for the one focused before. Has to be the same function each time.
   */
  focusAfterwards?: (() => HTMLElement | null) | undefined;
  /** What is happening, for screen readers. */
  status?: string;
  /** Whether all is done, and the dialog closes by itself. */
  done?: boolean;
  children: ReactNode;
};

/**
 * The base of every dialog: modal, over the page, with the focus kept inside and returned afterwards. Toasts stay above
 * it and can be read, heard and dismissed.
 */
function Frame(props: FrameProps) {
  const isInDialog = useFloatingParentNodeId() !== null;
  // A list or a question that is open in the dialog takes Escape and outside clicks first.
  return isInDialog ? (
    <FrameNode {...props} />
  ) : (
    <FloatingTree>
      <FrameNode {...props} />
    </FloatingTree>
  );
}

function FrameNode(props: FrameProps) {
  const { role, titleId, textId, size, onDismiss, initialFocus, focusAfterwards, status = "", done, children } = props;
  const nodeId = useFloatingNodeId();
  const { refs, context } = useFloating({ nodeId, open: true, onOpenChange: onDismiss });
  const dismiss = useDismiss(context, {
    // Not the press, or what lies below would get the click.
    outsidePressEvent: "click",
    outsidePress: ({ target }) => target instanceof Element && target.classList.contains(css.scrim),
  });
  const { getFloatingProps } = useInteractions([dismiss]);
  const scrim = useFading<HTMLDivElement>(css.fading);
  useFocusInside(refs.floating);
  useFocusAfterwards(focusAfterwards);

  return (
    <FloatingNode id={nodeId}>
      <FloatingPortal>
        <FloatingOverlay ref={scrim} lockScroll className={css.scrim}>
          <FloatingFocusManager context={context} initialFocus={initialFocus}>
            {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of the roles support it */}
            <div
              ref={refs.setFloating}
              role={role}
              aria-modal="true"
              data-done={done || undefined}
              aria-labelledby={titleId}
              aria-describedby={textId}
              className={`${css.panel} ${css.sizes[size]}`}
              {...getFloatingProps()}
            >
              {children}
              <div className={visuallyHidden} aria-live="polite">
                {status}
              </div>
            </div>
          </FloatingFocusManager>
        </FloatingOverlay>
      </FloatingPortal>
    </FloatingNode>
  );
}

type DialogProps = Pick<FrameProps, "onDismiss" | "initialFocus" | "focusAfterwards" | "status" | "done"> & {
  title: string;
  subtitle?: string;
  /** The id of the subtitle, for what it describes. */
  subtitleId?: string;
  /** The id of the element that is read out with the title. */
  describedBy?: string | undefined;
  size: "form" | "shipping";
  /** Whether the close icon can be pressed. */
  closable?: boolean;
  /** Called when the close icon is pressed, if that is something else than `onDismiss`. */
  onClose?: () => void;
  /** A `DialogBody` and a `DialogFooter`, in a `DialogForm` if there is something to submit. */
  children: ReactNode;
};

/** A dialog to work in. On a phone it is a sheet whose footer stays in sight. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, subtitleId, describedBy, closable = true, onClose, children, ...frame } = props;
  const titleId = useId();
  return (
    <Frame {...frame} role="dialog" titleId={titleId} textId={describedBy}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={titleId} className={sectionTitle}>
            {title}
          </h2>
          {subtitle ? (
            <p id={subtitleId} className={css.subtitle}>
              {subtitle}
            </p>
          ) : null}
        </div>
        <IconButton
          name="Close"
          icon={<Icon of={X} />}
          className={css.close}
          disabled={!closable}
          onClick={onClose ?? frame.onDismiss}
        />
      </div>
      {children}
    </Frame>
  );
}

type DialogFormProps = Pick<ComponentProps<"form">, "ref" | "children"> & { onSubmit: () => void };

/** The form of a dialog, around its body and footer. */
export function DialogForm({ ref, onSubmit, children }: DialogFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={ref} className={css.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

/** The part that scrolls when the dialog is higher than the screen. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}

/** The buttons: Cancel, then the action. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={css.footer}>{children}</div>;
}

const alertIcons: Record<keyof typeof css.alertTones, IconNode> = {
  caution: TriangleAlert,
  success: CircleCheck,
  danger: CircleX,
  info: Info,
};

type AlertDialogProps = Pick<FrameProps, "onDismiss"> & {
  tone: keyof typeof css.alertTones;
  /** The icon, if not the tone's own. */
  icon?: IconNode;
  title: string;
  /** One or two sentences. */
  text: string;
  /** What has happened since it was opened: also read out. */
  news?: string;
  /** The buttons; the first is focused at first. */
  children: ReactNode;
};

/** A question that has to be answered, or news that has to be read. */
export function AlertDialog(props: AlertDialogProps) {
  const { tone, icon = alertIcons[props.tone], title, text, news, onDismiss, children } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Frame role="alertdialog" titleId={titleId} textId={textId} size="alert" onDismiss={onDismiss} initialFocus={0}>
      <div className={css.alert}>
        <span className={`${css.alertIcon} ${css.alertTones[tone]}`}>
          <Icon of={icon} size={20} />
        </span>
        <div className={css.words}>
          <h2 id={titleId} className={sectionTitle}>
            {title}
          </h2>
          <p id={textId} className={css.alertText}>
            {text}
          </p>
          <div aria-live="polite">{news ? <p className={css.alertNews}>{news}</p> : null}</div>
        </div>
      </div>
      <div className={css.alertButtons}>{children}</div>
    </Frame>
  );
}

/** News that has to be read, with "OK" to say so. */
export function NewsDialog(props: Omit<AlertDialogProps, "children">) {
  return (
    <AlertDialog {...props}>
      <Button variant="primary" onClick={props.onDismiss}>
        OK
      </Button>
    </AlertDialog>
  );
}
