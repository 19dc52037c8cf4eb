import { useSelector } from "@xstate/react";
import { ArrowUpRight, History as HistoryIcon, type IconNode, LogIn, LogOut, Moon, RefreshCw, Sun, X } from "lucide";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { historyPath } from "../../domain/paths.ts";
import { screens } from "../../domain/screens.ts";
import * as text from "../../styles/text.css.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useApp, useInterfaceActor, useOpenAdministration, useSessionActor, useTheme } from "../app-context.tsx";
import { mainScreens } from "../screens.tsx";
import * as styles from "./layout.css.ts";
import { useDrawerKeyboard } from "./useLayoutFocus.ts";

/** The navigation, and what can be done on any screen: beside the screen, or in a drawer over it on small screens. */
export function Sidebar() {
  const { settings } = useApp();
  const view = useInterfaceActor();
  const session = useSessionActor();
  const theme = useTheme();
  const signedIn = useSelector(session, (state) => state.matches("signedIn"));
  const open = useSelector(view, (state) => state.matches({ sidebar: "open" }));
  const close = () => view.send({ type: "sidebar.close" });
  const closeButton = useDrawerKeyboard(open, close);
  const signOut = () => {
    // The sign-in page takes the focus, which it cannot do while it is inert below a drawer.
    close();
    session.send({ type: "session.signOut" });
  };

  return (
    <>
      {open && <div className={styles.scrim} onClick={close} aria-hidden="true" />}
      <div id="sidebar" className={open ? styles.drawer : styles.drawerClosed}>
        <div className={styles.drawerHead}>
          <span className={text.wordmark} aria-hidden="true">
            {settings.brand}
          </span>
          <IconButton
            ref={closeButton}
            name="Close menu"
            icon={<Icon of={X} size={20} />}
            aria-expanded={true}
            aria-controls="sidebar"
            onClick={close}
          />
        </div>
        <nav className={styles.navigation} aria-label="Main">
          {signedIn && (
            <NavGroup title="Main">
              {mainScreens.map(({ path, icon }) => (
                <NavItem key={path} to={path} icon={icon} label={titleOf(path)} onClick={close} />
              ))}
              <li className={styles.separated}>
                <ReloadData />
              </li>
            </NavGroup>
          )}
          <NavGroup title="Other">
            {signedIn && settings.offersHistory && (
              <NavItem to={historyPath} icon={HistoryIcon} label={titleOf(historyPath)} onClick={close} />
            )}
            <li>
              <NavButton
                icon={theme === "dark" ? Sun : Moon}
                label={theme === "dark" ? "Light Mode" : "Dark Mode"}
                onClick={() => view.send({ type: "theme.toggle" })}
              />
            </li>
            {signedIn ? (
              <li>
                <NavButton icon={LogOut} label="Logout" onClick={signOut} />
              </li>
            ) : (
              <NavItem to="/login" icon={LogIn} label="Login" onClick={close} />
            )}
          </NavGroup>
        </nav>
        <Credits />
      </div>
    </>
  );
}

const titleOf = (path: string) => screens.find((screen) => screen.path === path)?.title ?? path;

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id} className={styles.groupTitle}>
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

interface NavItemProps {
  readonly to: string;
  readonly icon: IconNode;
  readonly label: string;
  readonly onClick: () => void;
}

function NavItem({ to, icon, label, onClick }: NavItemProps) {
  const { pathname } = useLocation();
  const views = useSelector(useOpenAdministration(), (state) => state?.context.views);
  const first = useSelector(views, (state) => state?.context.firstPaths[to]);
  // The path itself or one below it. The added slash keeps the dashboard's `/` from matching every path.
  const current = `${pathname}/`.startsWith(`${to}/`);
  return (
    <li>
      <Link to={first ?? to} className={styles.navItem} aria-current={current ? "page" : undefined} onClick={onClick}>
        <Icon of={icon} size={18} />
        {label}
      </Link>
    </li>
  );
}

interface NavButtonProps {
  readonly icon: IconNode;
  readonly label: string;
  readonly onClick: () => void;
  readonly busy?: boolean;
}

function NavButton({ icon, label, onClick, busy }: NavButtonProps) {
  return (
    <button type="button" className={styles.navItem} onClick={onClick} aria-busy={busy} aria-disabled={busy}>
      <Icon of={icon} size={18} className={busy ? styles.spinning : undefined} />
      {label}
    </button>
  );
}

function ReloadData() {
  const shopData = useSelector(useOpenAdministration(), (state) => state?.context.shopData);
  const busy = useSelector(shopData, (state) => state?.hasTag("busy") ?? false);
  return (
    <NavButton
      icon={RefreshCw}
      label="Reload Data"
      busy={busy}
      onClick={() => shopData?.send({ type: "shopData.reload" })}
    />
  );
}

function Credits() {
  const { developerName, chatUrl, poweredBy } = useApp().settings;
  return (
    <footer className={styles.credits}>
      <Avatar name={developerName} size={32} />
      <div className={styles.creditsText}>
        <a className={styles.developer} href={chatUrl} target="_blank" rel="noreferrer">
          {developerName}
          <Icon of={ArrowUpRight} size={14} />
        </a>
        <p className={text.caption}>Powered by {poweredBy}</p>
      </div>
    </footer>
  );
}
