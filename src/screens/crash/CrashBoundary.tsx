import { Component, type ErrorInfo, type ReactNode } from "react";
import { log } from "../../services/log.ts";

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of what could not be rendered. */
  readonly fallback: ReactNode;
  /** When this changes, rendering is tried again. */
  readonly retryKey?: string;
}

/** Contains a crash, or a lazy file that failed to load: renders `fallback` in its place. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.retryKey !== this.props.retryKey) this.setState({ crashed: false });
  }

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    log.error(`A screen could not be rendered.${info.componentStack ?? ""}`, error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
