/** Loads the parts of the page that can be opened offline. */
export const loadOtherParts = () =>
  Promise.all([
    import("./users/Users.tsx"),
    import("./orders/Orders.tsx"),
    import("./orders/OrderDialogs.tsx"),
    import("./orders/PrintedOrders.tsx"),
    import("./account/Account.tsx"),
    import("./history/histories.ts"),
    import("./dashboard/Dashboard.tsx"),
  ]);
