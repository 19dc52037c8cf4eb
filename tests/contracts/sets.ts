import { changePassword, ownSessions } from "./account.contract.ts";
import { contract as address } from "./address.contract.ts";
import { contract as administration } from "./administration.contract.ts";
import { contract as app } from "./app.contract.ts";
import { bulk } from "./bulk.contract.ts";
import { change, changes } from "./changes.contract.ts";
import { contract as columns } from "./columns.contract.ts";
import type { ContractSet } from "./contract.ts";
import { contract as deletions } from "./deletions.contract.ts";
import { contract as editDialog } from "./edit-dialog.contract.ts";
import { contract as exportRecords } from "./export-records.contract.ts";
import { contract as flowsView } from "./flows-view.contract.ts";
import { contract as history, historyFilter } from "./history.contract.ts";
import { customPeriod, exportTable, contract as insights, insightsWish } from "./insights.contract.ts";
import { contract as largeShopData } from "./large-shop-data.contract.ts";
import { contract as leaving } from "./leaving.contract.ts";
import { contract as listView } from "./list-view.contract.ts";
import { contract as listWindow } from "./list-window.contract.ts";
import { live, recentChanges } from "./live.contract.ts";
import { contract as newVersion } from "./new-version.contract.ts";
import { contract as orderActions } from "./order-actions.contract.ts";
import { cancelOrder, deleteOrder, updateShipping } from "./order-dialogs.contract.ts";
import { favourites, interfaceContract, signInForm } from "./page.contract.ts";
import { contract as palette } from "./palette.contract.ts";
import { contract as part } from "./part.contract.ts";
import { contract as partsAhead } from "./parts-ahead.contract.ts";
import { contract as presence } from "./presence.contract.ts";
import { contract as recordAhead } from "./record-ahead.contract.ts";
import { contract as revocation } from "./revocation.contract.ts";
import { selection } from "./selection.contract.ts";
import { contract as serverAnswer } from "./server-answer.contract.ts";
import { contract as session } from "./session.contract.ts";
import { contract as shopData } from "./shop-data.contract.ts";
import { contract as shortcuts } from "./shortcuts.contract.ts";
import { toast, toasts } from "./toasts.contract.ts";
import { takeBack, undo } from "./undo.contract.ts";
import { deleteUser, editUser } from "./users.contract.ts";
import { contract as views } from "./views.contract.ts";

/** The contracts, one for each machine. */
export const sets = [
  session,
  revocation,
  shopData,
  largeShopData,
  live,
  recentChanges,
  presence,
  newVersion,
  leaving,
  app,
  address,
  listView,
  listWindow,
  columns,
  views,
  selection,
  bulk,
  administration,
  changes,
  change,
  undo,
  takeBack,
  orderActions,
  deleteOrder,
  cancelOrder,
  updateShipping,
  deleteUser,
  deletions,
  editDialog,
  editUser,
  signInForm,
  interfaceContract,
  toasts,
  toast,
  favourites,
  exportRecords,
  palette,
  shortcuts,
  changePassword,
  ownSessions,
  part,
  partsAhead,
  recordAhead,
  serverAnswer,
  insightsWish,
  insights,
  customPeriod,
  exportTable,
  history,
  historyFilter,
  flowsView,
] as unknown as readonly ContractSet[];
