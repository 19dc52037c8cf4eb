import type { Locator, Page } from "playwright-core";

/** Returns why a control is disabled, as a screen reader says it. */
export function whyNot(control: Locator): Promise<string> {
  return control.evaluate((element: HTMLButtonElement) => {
    if (!element.disabled && element.ariaDisabled !== "true") return "It can be pressed.";
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ") || element.title;
  });
}

/** Returns locators for the parts of the product, by accessible role and name. */
export function on(page: Page) {
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const table = (name: string) => page.getByRole("table", { name, exact: true });
  return {
    heading,
    banner: page.getByRole("banner"),
    sidebar: page.getByRole("navigation", { name: "Main", exact: true }),
    dashboardLink: link("Dashboard"),
    usersLink: link("Users"),
    ordersLink: link("Orders"),
    loginLink: link("Login"),
    skipLink: link("Skip to content"),
    findAnything: page.getByRole("button", { name: /^Find anything/ }),
    reload: button("Reload Data"),
    logout: button("Logout"),
    lightMode: button("Light Mode"),
    darkMode: button("Dark Mode"),
    openMenu: button("Open menu"),
    closeMenu: button("Close menu"),
    loading: page.getByRole("status", { name: "Loading", exact: true }),
    success: page.getByRole("status").filter({ hasNotText: /^Loading$/ }),
    alert: page.getByRole("alert"),
    dismiss: button("Dismiss"),

    welcome: heading("Welcome Back"),
    email: page.getByRole("textbox", { name: "Email", exact: true }),
    password: page.getByRole("textbox", { name: "Password", exact: true }),
    showPassword: button("Show password"),
    hidePassword: button("Hide password"),
    continue: button("Continue"),
    authenticating: button("Authenticating..."),

    overview: heading("Dashboard Overview"),
    card: (title: string) => page.getByRole("group", { name: title, exact: true }),
    recentOrders: table("Recent Orders"),
    topProducts: page.getByRole("list", { name: "Top Products", exact: true }),
    ordersByStatus: page.getByRole("list", { name: "Orders by Status", exact: true }),
    chart: page.getByRole("figure", { name: "Monthly Orders Overview", exact: true }),
    chartMonth: page.getByRole("slider", { name: "Month", exact: true }),
    tryAgain: button("Try again"),

    insights: page.getByRole("region", { name: "Insights", exact: true }),
    insightsChart: page.getByRole("figure", { name: /^Revenue by / }),
    loadInsightsAgain: button("Load insights again"),
    period: (name: string) =>
      page.getByRole("group", { name: "Period", exact: true }).getByRole("button", { name, exact: true }),
    compare: button("Compare"),
    firstDay: page.getByLabel("First day", { exact: true }),
    lastDay: page.getByLabel("Last day", { exact: true }),
    applyDays: button("Apply"),
    breakdown: (title: string) => table(title),
    exportTable: (name: string) => button(`Export ${name} as CSV`),

    history: page.getByRole("region", { name: "History", exact: true }),
    historyLink: link("History"),
    showMore: button("Show more"),
    historyFilter: (name: string) =>
      page.getByRole("form", { name: "Filter history" }).getByLabel(name, { exact: true }),
    clearFilters: button("Clear filters"),

    usersManagement: heading("Users Management"),
    users: table("Users"),
    searchUsers: page.getByRole("searchbox", { name: "Search users...", exact: true }),
    exportAll: button("Export All"),
    export: button("Export"),
    stopExport: button("Stop export"),
    exporting: page.getByRole("progressbar", { name: "Export", exact: true }),
    userRow: (name: string) => table("Users").getByRole("row").filter({ hasText: name }),
    viewUser: (name: string) => link(`View ${name}`),
    editUser: (name: string) => link(`Edit ${name}`),
    deleteUser: (name: string) => button(`Delete ${name}`),

    userProfile: heading("User Profile"),
    backToUsers: link("Back to Users"),
    ordersOfCustomer: table("Orders of this customer"),
    edit: link("Edit"),
    delete: button("Delete"),
    downloadCsv: button("Download CSV"),
    region: (name: string) => page.getByRole("region", { name, exact: true }),

    updateUser: page.getByRole("dialog", { name: "Update User", exact: true }),
    fullName: page.getByRole("textbox", { name: "Full Name", exact: true }),
    emailAddress: page.getByRole("textbox", { name: "Email Address", exact: true }),
    age: page.getByRole("spinbutton", { name: "Age", exact: true }),
    phoneNumber: page.getByRole("textbox", { name: "Phone Number", exact: true }),
    gender: page.getByRole("radiogroup", { name: "Gender", exact: true }),
    radio: (name: string) => page.getByRole("radio", { name, exact: true }),
    update: button("Update User"),
    updating: button("Updating..."),
    updated: button("Success!"),
    cancel: button("Cancel"),
    close: button("Close"),

    question: page.getByRole("alertdialog", { name: "Are you sure?", exact: true }),
    confirmDeletion: button("Yes, delete it!"),
    deleted: page.getByRole("alertdialog", { name: "Deleted!", exact: true }),
    failed: page.getByRole("alertdialog", { name: "Error!", exact: true }),
    noData: page.getByRole("alertdialog", { name: "No Data", exact: true }),
    ok: button("OK"),
    sillageOrders: heading("Sillage Orders"),
    orders: table("Orders"),

    searchOrders: page.getByRole("searchbox", { name: "Search orders...", exact: true }),
    orderRow: (text: string) => table("Orders").getByRole("row").filter({ hasText: text }),
    favourite: (orderId: string) => button(`Favourite order ${orderId}`),
    onlyFavourites: button("Favourites"),
    viewsButton: button("Views"),
    views: page.getByRole("region", { name: "Views", exact: true }),
    filterButton: button("Filter"),
    filter: page.getByRole("group", { name: "Filter", exact: true }),
    // Where the filter finds nothing, the button is there twice.
    showAllOrders: button("Show all orders").last(),

    order: (orderId: string) => heading(`Order # ${orderId}`),
    backToOrders: link("Back to Orders"),
    backToProfile: link("Back to Profile"),
    otherOrders: table("Other orders of this customer"),
    print: button("Print"),
    packingSlip: link("Packing slip"),
    invoice: link("Invoice"),
    backToOrder: link("Back to Order"),
    sheets: page.getByRole("article"),
    cancelOrder: button("Cancel Order"),
    shipOrder: button("Update Shipping"),
    deleteOrder: button("Delete Order"),

    deletion: page.getByRole("alertdialog", { name: "Are you sure you want to delete this order?", exact: true }),
    deleting: button("Deleting..."),
    cancellation: page.getByRole("dialog", { name: "Confirm Order Cancellation", exact: true }),
    cancellationReason: page.getByRole("textbox", { name: "Cancellation reason", exact: true }),
    confirmCancel: button("Confirm Cancel"),
    cancelling: button("Cancelling..."),
    shipping: page.getByRole("dialog", { name: "Update Shipping Details", exact: true }),
    carrier: page.getByRole("combobox", { name: "Carrier", exact: true }),
    option: (name: string) => page.getByRole("option", { name, exact: true }),
    trackingNumber: page.getByRole("textbox", { name: "Tracking Number", exact: true }),
    trackPackage: link("Track this package"),
    shippingStatus: page.getByRole("radiogroup", { name: "Shipping Status", exact: true }),
    estimatedDelivery: page.getByLabel("Estimated Delivery Date", { exact: true }),
    shippingNotes: page.getByRole("textbox", { name: "Additional Notes (Optional)", exact: true }),
    // The button that opens the dialog has the same name.
    saveShipping: page.getByRole("dialog").getByRole("button", { name: "Update Shipping", exact: true }),
    savingShipping: button("Saving..."),

    yourAccount: link("Your account"),
    currentPassword: page.getByLabel("Current Password", { exact: true }),
    newPassword: page.getByLabel("New Password", { exact: true }),
    showPasswords: page.getByRole("button", { name: /^(Show|Hide) passwords$/ }),
    changePassword: button("Change Password"),
    changingPassword: button("Changing..."),
    endSession: (browser: string) => page.getByRole("button", { name: `End ${browser}, `, disabled: false }),
    endOthers: button("End All Others"),
    loadSessionsAgain: button("Load sessions again"),
    endingSessions: page.getByRole("dialog", { name: /^End (this session|all other sessions)\?$/ }),
    endingPassword: page.getByRole("dialog").getByLabel("Password", { exact: true }),
    confirmEnding: page.getByRole("dialog").getByRole("button", { name: "End", exact: true }),

    notFound: heading("Page Not Found"),
    goToDashboard: link("Go to Dashboard"),
    help: link("Help"),
  };
}

/** Dismisses all toasts. */
export async function dismissToasts(page: Page): Promise<void> {
  // Not by the pointer, which would wait until they have slid in; all at once, as each that goes moves the others.
  await on(page).dismiss.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await on(page).dismiss.first().waitFor({ state: "detached" });
}
