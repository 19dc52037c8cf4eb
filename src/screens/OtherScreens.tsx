import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { useApp } from "./app-context.tsx";
import { lazyPart } from "./lazyPart.tsx";
import { NotFound } from "./not-found/NotFound.tsx";

const Account = lazyPart(async () => (await import("./account/Account.tsx")).default);
const Flows = lazyPart(async () => (await import("./flows/Flows.tsx")).default);
const History = lazyPart(async () => (await import("./history/histories.tsx")).ShopHistory);

export { NotFound };

/** The routes of rarely visited screens, kept out of the first load. */
export function OtherScreens({ waiting }: { waiting: ReactNode }) {
  const { settings } = useApp();
  return (
    <Routes>
      <Route path="account" element={<Account waiting={waiting} />} />
      {settings.offersHistory && <Route path="history" element={<History waiting={waiting} />} />}
      {settings.showFlows && <Route path="flows" element={<Flows waiting={waiting} />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
