import { Component, type ErrorInfo, type ReactNode } from "react";
import { log } from "../../services/log.ts";
import { CrashPage } from "./CrashPage.tsx";

/** Shows the crash page in place of what could not be rendered, so that the page is never blank. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    log.error(`A screen could not be rendered.${info.componentStack ?? ""}`, error);
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
