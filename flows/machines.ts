import type { AnyStateMachine } from "xstate";
import { addressMachine } from "../src/machines/address.ts";
import { administrationMachine } from "../src/machines/administration.ts";
import { appMachine } from "../src/machines/app.ts";
import { bulkMachine } from "../src/machines/bulk.ts";
import { cancelOrderMachine } from "../src/machines/cancel-order.ts";
import { changeMachine } from "../src/machines/change.ts";
import { changePasswordMachine } from "../src/machines/change-password.ts";
import { changesMachine } from "../src/machines/changes.ts";
import { columnsMachine } from "../src/machines/columns.ts";
import { dashboardFiguresMachine } from "../src/machines/dashboard-figures.ts";
import { deleteOrderMachine } from "../src/machines/delete-order.ts";
import { deleteUserMachine } from "../src/machines/delete-user.ts";
import { deletionDialogsMachine } from "../src/machines/deletion-dialogs.ts";
import { editDialogMachine } from "../src/machines/edit-dialog.ts";
import { editUserMachine } from "../src/machines/edit-user.ts";
import { exportRecordsMachine } from "../src/machines/export-records.ts";
import { favouritesMachine } from "../src/machines/favourites.ts";
import { historyMachine } from "../src/machines/history.ts";
import { insightsMachine } from "../src/machines/insights.ts";
import { insightsWishMachine } from "../src/machines/insights-wish.ts";
import { interfaceMachine } from "../src/machines/interface.ts";
import { leavingMachine } from "../src/machines/leaving.ts";
import { listViewMachine } from "../src/machines/list-view.ts";
import { liveMachine } from "../src/machines/live.ts";
import { newVersionMachine } from "../src/machines/new-version.ts";
import { orderActionsMachine } from "../src/machines/order-actions.ts";
import { ownSessionsMachine } from "../src/machines/own-sessions.ts";
import { paletteMachine } from "../src/machines/palette.ts";
import { partMachine } from "../src/machines/part.ts";
import { presenceMachine } from "../src/machines/presence.ts";
import { recentChangesMachine } from "../src/machines/recent-changes.ts";
import { selectionMachine } from "../src/machines/selection.ts";
import { sessionMachine } from "../src/machines/session.ts";
import { shopDataMachine } from "../src/machines/shop-data.ts";
import { shortcutsMachine } from "../src/machines/shortcuts.ts";
import { signInFormMachine } from "../src/machines/sign-in-form.ts";
import { takeBackMachine } from "../src/machines/take-back.ts";
import { toastMachine } from "../src/machines/toast.ts";
import { toastsMachine } from "../src/machines/toasts.ts";
import { undoMachine } from "../src/machines/undo.ts";
import { updateShippingMachine } from "../src/machines/update-shipping.ts";
import { viewsMachine } from "../src/machines/views.ts";

/** A machine, and the file in `src/machines` that holds it. */
export interface Flow {
  readonly machine: AnyStateMachine;
  /** Without its ending; also the name of its page. */
  readonly file: string;
  /** What starts it, where no machine names it among its services. */
  readonly startedBy?: string;
}

/** Every machine of the product, in the order in which one meets them. */
export const flows: readonly Flow[] = [
  { machine: appMachine, file: "app", startedBy: "the page" },
  { machine: sessionMachine, file: "session" },
  { machine: signInFormMachine, file: "sign-in-form", startedBy: "the sign-in screen" },
  { machine: interfaceMachine, file: "interface" },
  { machine: addressMachine, file: "address" },
  { machine: toastsMachine, file: "toasts", startedBy: "the page" },
  { machine: toastMachine, file: "toast" },
  // The app loads it when somebody signs in, so that it cannot name it.
  { machine: administrationMachine, file: "administration", startedBy: "app" },
  { machine: shopDataMachine, file: "shop-data" },
  { machine: liveMachine, file: "live" },
  { machine: recentChangesMachine, file: "recent-changes" },
  { machine: newVersionMachine, file: "new-version" },
  { machine: presenceMachine, file: "presence" },
  { machine: leavingMachine, file: "leaving" },
  // It is loaded with the administration.
  { machine: changesMachine, file: "changes", startedBy: "app" },
  { machine: changeMachine, file: "change" },
  { machine: undoMachine, file: "undo" },
  { machine: partMachine, file: "part", startedBy: "whatever shows it" },
  { machine: dashboardFiguresMachine, file: "dashboard-figures", startedBy: "the dashboard" },
  { machine: insightsWishMachine, file: "insights-wish", startedBy: "the dashboard" },
  { machine: insightsMachine, file: "insights", startedBy: "the dashboard" },
  { machine: exportRecordsMachine, file: "export-records" },
  { machine: paletteMachine, file: "palette" },
  { machine: shortcutsMachine, file: "shortcuts" },
  { machine: listViewMachine, file: "list-view", startedBy: "a list screen" },
  { machine: columnsMachine, file: "columns", startedBy: "a list screen" },
  { machine: viewsMachine, file: "views" },
  { machine: selectionMachine, file: "selection" },
  { machine: bulkMachine, file: "bulk" },
  { machine: editDialogMachine, file: "edit-dialog", startedBy: "a user's path" },
  { machine: editUserMachine, file: "edit-user" },
  { machine: deletionDialogsMachine, file: "deletion-dialogs" },
  { machine: deleteUserMachine, file: "delete-user" },
  { machine: favouritesMachine, file: "favourites" },
  { machine: orderActionsMachine, file: "order-actions", startedBy: "the order screen" },
  { machine: cancelOrderMachine, file: "cancel-order" },
  { machine: updateShippingMachine, file: "update-shipping" },
  { machine: deleteOrderMachine, file: "delete-order" },
  { machine: changePasswordMachine, file: "change-password", startedBy: "the account screen" },
  { machine: ownSessionsMachine, file: "own-sessions", startedBy: "the account screen" },
  { machine: historyMachine, file: "history", startedBy: "the history, order and profile screens" },
  { machine: takeBackMachine, file: "take-back", startedBy: "the history, order and profile screens" },
];
