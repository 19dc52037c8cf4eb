import { RefreshCw } from "lucide";
import type { ApiError } from "../services/api-error.ts";
import type { ListName } from "../services/list-changes.ts";
import { Button, type ButtonProps } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorState } from "../ui/Message.tsx";
import { useShopData, useShopDataActor } from "./app-context.tsx";
import { adviceOn } from "./failures.ts";
import { useFocusKept } from "./useFocusKept.ts";

interface LoadFailureProps {
  readonly failure: ApiError | undefined;
  readonly onRetry: () => void;
}

/** Stands in the place of what could not be loaded: why, and a way to try again. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  return (
    <Card flush>
      <ErrorState action={<RetryButton onRetry={onRetry} />}>{adviceOn(failure)}</ErrorState>
    </Card>
  );
}

/** Goes away once there is what was tried to have. */
export function RetryButton({ onRetry, ...props }: { onRetry: () => void } & Pick<ButtonProps, "busy" | "className">) {
  const ref = useFocusKept<HTMLSpanElement>();
  return (
    <span ref={ref}>
      <Button {...props} focusableWhenBusy onClick={() => props.busy || onRetry()}>
        <Icon of={RefreshCw} />
        Try again
      </Button>
    </span>
  );
}

/** Stands where a list would be that has never been loaded. */
export function ListFailure({ of }: { of: ListName }) {
  const shopData = useShopDataActor();
  const failure = useShopData(({ context }) => context.failures?.[of], undefined);
  return <LoadFailure failure={failure} onRetry={() => shopData?.send({ type: "shopData.reload" })} />;
}
