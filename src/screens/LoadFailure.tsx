import type { ListName } from "../../contract/list-names.ts";
import type { ApiError } from "../services/api-error.ts";
import { Card } from "../ui/Card.tsx";
import { ErrorState } from "../ui/Message.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { useShopData, useShopDataActor } from "./administration-hooks.ts";
import { adviceOn } from "./failures.ts";

interface LoadFailureProps {
  readonly failure: ApiError | undefined;
  readonly onRetry: () => void;
}

/** Stands in for what could not be loaded: says why, and offers a retry. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  return (
    <Card flush>
      <ErrorState action={<RetryButton onRetry={onRetry} />}>{adviceOn(failure)}</ErrorState>
    </Card>
  );
}

/** Stands in for a list that has never been loaded. */
export function ListFailure({ of }: { of: ListName }) {
  const shopData = useShopDataActor();
  const failure = useShopData(({ context }) => context.failures?.[of]);
  return <LoadFailure failure={failure} onRetry={() => shopData.send({ type: "shopData.reload" })} />;
}
