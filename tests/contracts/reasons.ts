import type { Reasons } from "./gate.ts";

const same: readonly (readonly [reason: string, mutants: readonly string[]])[] = [
  [
    "`starting` decides by the session alone, and comes to the same state at once, with the same path remembered",
    [
      "session.verifying: retarget session.stored [isSignOut] to starting",
      "session.verifying: retarget session.stored [isOtherSession] to starting",
      "session.verifying: retarget onDone of verify [otherwise] to starting",
      "session.verifying: retarget onError of verify to starting",
      "session.signedOut: retarget path.changed [isOpenPath] to starting",
      "session.signedOut: retarget session.stored [isOtherSession] to starting",
      "session.authenticating: retarget session.stored [isOtherSession] to starting",
      "session.signedIn: retarget session.rejected [isThisSession] to starting",
      "session.signedIn: retarget session.stored [isSignOut] to starting",
      "session.signedIn: retarget session.stored [isOtherSession] to starting",
    ],
  ],
  [
    "`starting` sees that the list is settled, and comes to the same state at once",
    ["listWindow.needed: retarget list.settled to starting"],
  ],
  [
    "`ready` and `failed` go on to following at once, for the same reason",
    ["shopData.ready: retarget always [isBehind] to failed", "shopData.failed: retarget always [isBehind] to ready"],
  ],
  [
    "`quiet` goes to asking at once where a question waits, and one has just been put",
    ["deletions: retarget user.delete [isNotBeingDeleted] to .quiet"],
  ],
  [
    "`quiet` decides at once whose dialog is to be seen, as it did before: nothing of that has changed",
    [
      "deletions: retarget user.delete [cannotBeDeleted] to .quiet",
      "deletions: retarget screen.changed to .quiet",
      "deletions: retarget navigate to .quiet",
    ],
  ],
  [
    "`paused` has a transition of its own for it, and `running` does nothing when it is entered",
    ["toasts: retarget toast.dismiss [isShown] to .running"],
  ],
  [
    "it is for an open path, from which `expelled` comes back at once",
    ["session.signedOut: retarget path.changed [isOpenPath] to expelled"],
  ],
  [
    "it is taken in that state alone, where nothing is entered or left by it",
    ["administration: retarget order.* [isOrderShown] to .atOrder"],
  ],
  [
    "neither action needs the other to have been done",
    [
      "largeShopData: swap setVersions and emitReached of lists.versions [missesNone]",
      "largeShopData.following: swap setAnnounced and emitReached of onDone of ask [isStillNext]",
      "largeShopData.refreshing: swap setAnnounced and emitReached of onDone of ask [isStillNext]",
      "listWindow.needed.failed: swap clearRows and forgetLeftRows of entry",
      "listWindow.needed.reading: swap setRows and setVersions of onDone of readFirst",
      "listWindow.needed.shown.renewing: swap renewRows and setVersions of onDone of readAgain",
      "selection.gathering: swap logFailure and toastFailure of found.failed",
      "changes.idle: swap forgetDraft and tellSessionClosed of session.closed [isSignOut]",
      "changes.editing: swap forgetDraft and tellSessionClosed of session.closed [isSignOut]",
      "changes.editing: swap askForDraft and tellSessionClosed of session.closed [otherwise]",
      "changes: swap setAdministrator and forgetDraft of administrator.arrived [isOtherAdministrator]",
      "editDialog.looking: swap takeDraft and toastSaved of user.found [isSaved]",
      "orderActions.starting: swap takeDraft and toastSaved of always [isSaved]",
    ],
  ],
  [
    "both guards never hold at once: there is one draft, of one kind",
    ["orderActions.starting: swap candidates 2 and 3 of always"],
  ],
  [
    "both guards never hold at once: the words of an offer that are shown already get its button",
    ["toasts.paused: swap candidates 2 and 3 of toast"],
  ],
  [
    "a dialog that is opened anew has no draft, so that the start leads to idle",
    ["orderActions.deleting: retarget onDone of deleteOrder [otherwise] to starting"],
  ],
  [
    "both guards never hold at once: a session is null or another, not both",
    [
      "session.verifying: swap candidates 1 and 2 of session.stored",
      "session.signedIn: swap candidates 1 and 2 of session.stored",
    ],
  ],
  [
    "nothing clashes there, and `clashing` leads back to `editing` at once",
    [
      "editUser.editing: retarget form.submit [otherwise] to clashing",
      "editUser.updating: retarget change.failed [wasAnnounced] to clashing",
      "editUser.updating: retarget change.failed [otherwise] to clashing",
      "editUser.clashing: retarget form.submit [isSettled] to clashing",
      "updateShipping.incomplete: retarget field.changed [isTrackingNumber] to clashing",
      "updateShipping.submitting: retarget change.failed [isUnannouncedChange] to clashing",
      "updateShipping.submitting: retarget change.failed [otherwise] to clashing",
    ],
  ],
  [
    "`editing` and `clashing` lead to `refused` at once where the order is cancelled",
    [
      "updateShipping.editing: retarget always [isCancelled] to clashing",
      "updateShipping.submitting: retarget change.failed [wasCancelled] to editing",
      "updateShipping.submitting: retarget change.failed [wasCancelled] to clashing",
      "updateShipping.submitting: swap candidates 1 and 2 of change.failed",
      "updateShipping.clashing: retarget always [isCancelled] to editing",
      "updateShipping.clashing: swap candidates 1 and 2 of always",
    ],
  ],
  [
    "both guards never hold at once: the record is changed, or gone, or neither",
    [
      "deleteUser.deleting: swap candidates 1 and 2 of change.failed",
      "editUser.updating: swap candidates 2 and 3 of change.failed",

      "updateShipping.submitting: swap candidates 3 and 4 of change.failed",
      "updateShipping.submitting: swap candidates 4 and 5 of change.failed",
      "cancelOrder.submitting: swap candidates 1 and 2 of change.failed",
      "cancelOrder.submitting: swap candidates 2 and 3 of change.failed",
      "deleteOrder.submitting: swap candidates 1 and 2 of change.failed",
      "deleteOrder.submitting: swap candidates 2 and 3 of change.failed",
    ],
  ],
  [
    "the two change different fields of the context, or tell different receivers",
    [
      "editUser.clashing: swap applyChoices and forgetProblem of form.submit [isSettledAndValid]",
      "editUser.clashing: swap forgetProblem and forgetMerges of form.submit [isSettledAndValid]",
      "updateShipping.clashing: swap applyChoices and forgetMerges of form.submit [isSettledAndComplete]",
      "columns: swap store and takeOutOfAddress of address.changed [asksForColumns]",
      "ownSessions.ending: swap toastEnded and removeEnded of change.confirmed",
      "ownSessions.ending: swap removeEnded and forgetPassword of change.confirmed",
      "address: swap setAddress and tellPath of address.changed [isOtherScreen]",
      "undo: swap tellOffers and restartTimer of offers.stored",
      "undo.offering: swap tellOffers and restartTimer of undo.take [isOffered]",
      "toast.gone: swap remove and tellGone of entry",
      "toasts: swap forgetDismissed and dismiss of toast.dismiss [isShown]",
      "toasts.paused: swap hold and holdOffers of entry",
      "toasts.paused: swap offer and holdOffers of toast [isOfferOfShown]",
      "toasts.paused: swap offer and holdOffers of toast [isOffer]",
      "toasts.running: swap put and remember of toast [isNotRecent]",
      "toasts.running: swap remember and forgetLater of toast [isNotRecent]",
      "toasts.paused: swap hold and remember of toast [isNotRecent]",
      "toasts.paused: swap remember and forgetLater of toast [isNotRecent]",
      "toasts.paused: swap release and remember of toast [isSaidAgain]",
      "toasts.paused: swap remember and forgetLater of toast [isSaidAgain]",
      "toasts.paused: swap forgetDismissed and dismiss of toast.dismiss [isShown]",
      "address: swap tellPath and emitScreen of address.changed [isOtherScreen]",
      "address: swap setAddress and tellPath of address.changed [otherwise]",
      "session.expelled: swap rememberPath and goToSignIn of always [otherwise]",
      "session.signedOut: swap rememberPath and goToSignIn of path.changed [otherwise]",
      "session.signedIn: swap setPath and goToRemembered of path.changed [isOpenPath]",
      "session.authenticating: swap rememberPath and goToSignIn of path.changed [otherwise]",
      "session.signedIn: swap forgetSession and forgetPath of session.signOut",
      "session.signedIn: swap forgetPath and toastSignedOut of session.signOut",
      "session.signedIn: swap forgetSession and toastExpired of session.rejected [isThisSession]",
    ],
  ],
  [
    "both receivers hear of the path in the same turn, and neither sees the other",
    ["app: swap forwardToSession and forwardToInterface of path.changed"],
  ],
  [
    "both receivers hear of the change in the same turn, and neither sees the other",
    [
      "administration: swap forwardToShopData and forwardToSelection of user.changed [canBeUndone]",
      "administration: swap forwardToSelection and forwardToRecentChanges of user.changed [canBeUndone]",
      "administration: swap forwardToShopData and forwardToSelection of user.changed [otherwise]",
      "administration: swap forwardToSelection and forwardToRecentChanges of user.changed [otherwise]",
      "administration: swap forwardToRecentChanges and offerUndo of user.changed [canBeUndone]",
      "administration: swap forwardToShopData and forwardToSelection of order.changed [canBeUndone]",
      "administration: swap forwardToSelection and forwardToRecentChanges of order.changed [canBeUndone]",
      "administration: swap forwardToShopData and forwardToSelection of order.changed [otherwise]",
      "administration: swap forwardToSelection and forwardToRecentChanges of order.changed [otherwise]",
      "administration: swap forwardToRecentChanges and offerUndo of order.changed [canBeUndone]",
      "administration: swap closeQuestions and forwardToNewVersion of screen.changed [otherwise]",
      "administration: swap closeQuestions and forwardToViews of screen.changed [hasViews]",
      "administration: swap forwardToViews and forwardToNewVersion of screen.changed [hasViews]",
      "administration: swap forwardToShopData and forwardToSelection of lists.change",
      "administration: swap forwardToShopData and forwardToNewVersion of lists.versions",
      "administration: swap forwardToShopData and forwardToNewVersion of lists.ask",
    ],
  ],
  [
    "there is nothing to break off: it waits for nothing",
    [
      "listView: let the service writeAddress ignore its abort",
      "administration: let the service goBack ignore its abort",
    ],
  ],
  [
    "what is stored and what the page is told do not depend on each other",
    [
      "undo: swap store and toastOffer of undo.offer",
      "undo.offering: swap store and tellOffers of undo.take [isOffered]",
      "undo.offering.timed: swap store and tellOffers of after untilNextLapse",
    ],
  ],
  ["what the browser copies cannot be broken off", ["views: let the service copy ignore its abort"]],
  ["it is to reach the server, whatever becomes of the page", ["presence: let the service close ignore its abort"]],
  [
    "the sign-out stands, whatever becomes of the page, and the server is to hear of it",
    ["revocation: let the service revoke ignore its abort", "app: let the service revoke ignore its abort"],
  ],
  [
    "nothing is under way then, and starting leads on at once",
    ["revocation.waiting: retarget changes.finished to starting"],
  ],
  [
    "the token is revoked by its session's number, whether it is stored or not",
    ["session.signedIn: swap revokeToken and removeToken of session.signOut"],
  ],
  ["the text of a file cannot be broken off", ["flowsView: let the service readFile ignore its abort"]],
  [
    "importing a module cannot be broken off",
    ["part: let the service load ignore its abort", "partsAhead: let the service load ignore its abort"],
  ],
  [
    "the context and the parent's toast do not depend on each other",
    ["shopData.loading: swap setLoaded and toastFailure of onDone of load [otherwise]"],
  ],
  [
    "the log and the parent's toast do not depend on each other",
    [
      "exportRecords.exporting: swap logFailure and toastFailure of export.failed",
      "exportTable.exporting: swap logFailure and toastFailure of onError of save",
    ],
  ],
  [
    "the chosen period follows from the event, whether the draft has it already or not",
    ["historyFilter: swap changeDraft and goTo of period.change [isPossiblePeriod]"],
  ],
  [
    "the choice is stored before `starting` reads it, and comes to the same theme at once",
    [
      "interface.theme.dark: retarget theme.toggle to starting",
      "interface.theme.light: retarget theme.toggle to starting",
    ],
  ],
  [
    "what is stored says it before `starting` reads it, and comes to the same state at once",
    [
      "shortcuts.keys.off: retarget shortcuts.toggle to starting",
      "shortcuts.keys.off: retarget shortcuts.changed [isTurnedOn] to starting",
      "shortcuts.keys.on: retarget shortcuts.toggle to starting",
      "shortcuts.keys.on: retarget shortcuts.changed [isTurnedOff] to starting",
    ],
  ],
  [
    "both guards never hold at once: the first key asks for nothing by itself",
    ["shortcuts.keys.on.idle: swap candidates 1 and 2 of key.pressed"],
  ],
];

/** Mutants that no contract can kill, with the reason why each behaves like the machine. */
export const reasons: Reasons = Object.fromEntries(
  same.flatMap(([reason, mutants]) => mutants.map((mutant) => [mutant, reason])),
);
