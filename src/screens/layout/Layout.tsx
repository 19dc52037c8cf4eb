import { useSelector } from "@xstate/react";
import { Menu } from "lucide";
import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { isOpenPath } from "../../domain/paths.ts";
import * as text from "../../styles/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingOverlay } from "../../ui/LoadingOverlay.tsx";
import { useApp, useInterfaceActor, useOpenAdministration, useSessionActor } from "../app-context.tsx";
import { CrashBoundary } from "../crash/CrashBoundary.tsx";
import { CrashPage } from "../crash/CrashPage.tsx";
import { MissingPart } from "../crash/MissingPart.tsx";
import { lazyPart } from "../lazyPart.tsx";
import * as styles from "./layout.css.ts";
import { Sidebar } from "./Sidebar.tsx";
import { useScreenStart } from "./useLayoutFocus.ts";

const SignedIn = lazyPart(async () => (await import("../SignedIn.tsx")).default);

/** What all routes share (behaviour: Layout): the banner, the sidebar, the loading overlay, and the screen itself. */
export function Layout() {
  const { settings } = useApp();
  const view = useInterfaceActor();
  const sidebarOpen = useSelector(view, (state) => state.matches({ sidebar: "open" }));
  const { pathname } = useLocation();
  const administration = useOpenAdministration();
  const main = useScreenStart();
  const busy = useBusy();
  const loading = useLoading();
  const isMissing = useSelector(loading, (state) => state !== undefined && !state.matches("loading"));

  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page, only without its hash in the address */}
      <a
        className={styles.skipLink}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <div className={styles.side}>
        <div className={styles.sideContent}>
          <header className={styles.banner} inert={sidebarOpen}>
            <span className={styles.menuButton}>
              <IconButton
                name="Open menu"
                icon={<Icon of={Menu} size={20} />}
                aria-expanded={false}
                aria-controls="sidebar"
                onClick={() => view.send({ type: "sidebar.open" })}
              />
            </span>
            <span className={text.wordmark}>{settings.brand}</span>
          </header>
          <Sidebar />
        </div>
      </div>
      <main id="content" className={styles.main} ref={main} tabIndex={-1} inert={sidebarOpen}>
        <CrashBoundary retryKey={pathname} fallback={<CrashPage />}>
          {/* Before the screen in the tab order, though shown below it: otherwise a whole list would come first. */}
          {administration && <SignedIn />}
          <AccessGuard>{loading && isMissing ? <MissingPart heading="h1" part={loading} /> : <Outlet />}</AccessGuard>
        </CrashBoundary>
      </main>
      {busy && <LoadingOverlay />}
    </div>
  );
}

/** Renders a screen only for those whom the access rule admits; the session redirects the others. */
function AccessGuard({ children }: { children: ReactNode }) {
  const open = isOpenPath(useLocation().pathname);
  const admitted = useSelector(useSessionActor(), (state) =>
    open ? state.matches("signedOut") || state.matches("authenticating") : state.matches("signedIn"),
  );
  return admitted ? children : null;
}

/** Shows that a screen is loading; nothing while data are loading, which the layout shows already. */
export function ScreenLoading() {
  return useBusy() ? null : <LoadingOverlay />;
}

/** Returns the actor that loads the administration. Undefined while nothing does. */
function useLoading() {
  return useSelector(useApp().app, (state) => state.children.loadAdministration);
}

/** Whether data or authentication is loading. */
function useBusy(): boolean {
  const app = useSelector(useLoading(), (state) => state?.matches("loading") ?? false);
  const session = useSelector(useSessionActor(), (state) => state.hasTag("busy"));
  const shopData = useSelector(useOpenAdministration(), (state) => state?.context.shopData);
  const reading = useSelector(shopData, (state) => state?.hasTag("busy") ?? false);
  return app || session || reading;
}
