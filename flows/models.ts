import { model as address } from "../tests/machines/address.paths.ts";
import { model as administration } from "../tests/machines/administration.paths.ts";
import { model as app } from "../tests/machines/app.paths.ts";
import { model as bulk } from "../tests/machines/bulk.paths.ts";
import { model as cancelOrder } from "../tests/machines/cancel-order.paths.ts";
import { model as change } from "../tests/machines/change.paths.ts";
import { model as changePassword } from "../tests/machines/change-password.paths.ts";
import { model as changes } from "../tests/machines/changes.paths.ts";
import { model as columns } from "../tests/machines/columns.paths.ts";
import { model as dashboardFigures } from "../tests/machines/dashboard-figures.paths.ts";
import { model as deleteOrder } from "../tests/machines/delete-order.paths.ts";
import { model as deleteUser } from "../tests/machines/delete-user.paths.ts";
import { model as deletionDialogs } from "../tests/machines/deletion-dialogs.paths.ts";
import { model as editDialog } from "../tests/machines/edit-dialog.paths.ts";
import { model as editUser } from "../tests/machines/edit-user.paths.ts";
import { model as exportRecords } from "../tests/machines/export-records.paths.ts";
import { model as favourites } from "../tests/machines/favourites.paths.ts";
import { model as history } from "../tests/machines/history.paths.ts";
import { model as insights } from "../tests/machines/insights.paths.ts";
import { model as insightsWish } from "../tests/machines/insights-wish.paths.ts";
import { model as interfaceModel } from "../tests/machines/interface.paths.ts";
import { model as leaving } from "../tests/machines/leaving.paths.ts";
import { model as listView } from "../tests/machines/list-view.paths.ts";
import { model as live } from "../tests/machines/live.paths.ts";
import { model as newVersion } from "../tests/machines/new-version.paths.ts";
import { model as orderActions } from "../tests/machines/order-actions.paths.ts";
import { model as ownSessions } from "../tests/machines/own-sessions.paths.ts";
import { model as palette } from "../tests/machines/palette.paths.ts";
import { model as part } from "../tests/machines/part.paths.ts";
import type { Model } from "../tests/machines/paths.ts";
import { model as presence } from "../tests/machines/presence.paths.ts";
import { model as recentChanges } from "../tests/machines/recent-changes.paths.ts";
import { model as selection } from "../tests/machines/selection.paths.ts";
import { model as session } from "../tests/machines/session.paths.ts";
import { model as shopData } from "../tests/machines/shop-data.paths.ts";
import { model as shortcuts } from "../tests/machines/shortcuts.paths.ts";
import { model as signInForm } from "../tests/machines/sign-in-form.paths.ts";
import { model as takeBack } from "../tests/machines/take-back.paths.ts";
import { model as toast } from "../tests/machines/toast.paths.ts";
import { model as toasts } from "../tests/machines/toasts.paths.ts";
import { model as undo } from "../tests/machines/undo.paths.ts";
import { model as updateShipping } from "../tests/machines/update-shipping.paths.ts";
import { model as views } from "../tests/machines/views.paths.ts";

/** The models that the test run generates its paths from: one for every machine. */
export const models: readonly Model[] = [
  app,
  session,
  signInForm,
  interfaceModel,
  address,
  toasts,
  toast,
  administration,
  shopData,
  live,
  recentChanges,
  newVersion,
  presence,
  leaving,
  changes,
  change,
  undo,
  part,
  dashboardFigures,
  insightsWish,
  insights,
  exportRecords,
  palette,
  shortcuts,
  listView,
  columns,
  views,
  selection,
  bulk,
  editDialog,
  editUser,
  deletionDialogs,
  deleteUser,
  favourites,
  orderActions,
  cancelOrder,
  updateShipping,
  deleteOrder,
  changePassword,
  ownSessions,
  history,
  takeBack,
];
