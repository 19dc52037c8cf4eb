import { RefreshCw } from "lucide";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorState } from "../ui/Message.tsx";
import { useShopData, useShopDataActor } from "./app-context.tsx";
import { adviceOn } from "./failures.ts";

/** Stands where a list would be that has never been loaded: why, and a way to try again. */
export function LoadFailure({ of }: { of: "users" | "orders" }) {
  const shopData = useShopDataActor();
  const failure = useShopData(({ context }) => context.failures[of], undefined);
  return (
    <Card flush>
      <ErrorState
        action={
          <Button onClick={() => shopData?.send({ type: "shopData.reload" })}>
            <Icon of={RefreshCw} />
            Try again
          </Button>
        }
      >
        {adviceOn(failure)}
      </ErrorState>
    </Card>
  );
}
