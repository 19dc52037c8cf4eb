import { useSelector } from "@xstate/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { homePath } from "../domain/paths.ts";
import { AppContext, type AppServices, useApp } from "./app-context.tsx";
import { CrashBoundary } from "./crash/CrashBoundary.tsx";
import { CrashPage } from "./crash/CrashPage.tsx";
import { Layout, ScreenLoading } from "./layout/Layout.tsx";
import { lazyPart } from "./lazyPart.tsx";
import { mainScreens } from "./screens.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { useRouterBridge } from "./useRouterBridge.ts";

const OtherScreens = lazyPart(async () => (await import("./SignedIn.tsx")).OtherScreens);

const waiting = <ScreenLoading />;
const crashPage = (
  <main>
    <CrashPage />
  </main>
);

/** The whole page: its routes (behaviour: Paths) within the layout. */
export function App({ services }: { services: AppServices }) {
  return (
    <CrashBoundary fallback={crashPage}>
      <AppContext value={services}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </AppContext>
    </CrashBoundary>
  );
}

function Screens() {
  const { app } = useApp();
  const crashed = useSelector(app, (state) => state.matches("crashed"));
  useRouterBridge();
  if (crashed) return crashPage;
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="login" element={<SignIn />} />
        {mainScreens.map(({ path, Screen }) => (
          <Route
            key={path}
            {...(path === homePath ? { index: true as const } : { path: `${path}/*` })}
            element={<Screen waiting={waiting} />}
          />
        ))}
        <Route path="*" element={<OtherScreens waiting={waiting} />} />
      </Route>
    </Routes>
  );
}
