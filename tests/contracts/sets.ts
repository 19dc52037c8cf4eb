import { changePassword, ownSessions } from "./account.contract.ts";
import { contract as administration } from "./administration.contract.ts";
import { contract as app } from "./app.contract.ts";
import { change, changes } from "./changes.contract.ts";
import type { ContractSet } from "./contract.ts";
import { contract as exportUsers } from "./export-users.contract.ts";
import { contract as history } from "./history.contract.ts";
import { contract as insights } from "./insights.contract.ts";
import { contract as orderActions } from "./order-actions.contract.ts";
import { cancelOrder, deleteOrder, updateShipping } from "./order-dialogs.contract.ts";
import { favourites, interfaceContract, signInForm } from "./page.contract.ts";
import { contract as session } from "./session.contract.ts";
import { contract as shopData } from "./shop-data.contract.ts";
import { deleteUser, editUser } from "./users.contract.ts";

/** The contracts, one a machine. */
export const sets = [
  session,
  shopData,
  app,
  administration,
  changes,
  change,
  orderActions,
  deleteOrder,
  cancelOrder,
  updateShipping,
  deleteUser,
  editUser,
  signInForm,
  interfaceContract,
  favourites,
  exportUsers,
  changePassword,
  ownSessions,
  insights,
  history,
] as unknown as readonly ContractSet[];
