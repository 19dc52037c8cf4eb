import { RefreshCw } from "lucide";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorState } from "../ui/Message.tsx";
import { useShopDataActor } from "./app-context.tsx";

/** Stands where a list would be that has never been loaded, with a way to try again. */
export function LoadFailure() {
  const shopData = useShopDataActor();
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
        Check your connection, then try again.
      </ErrorState>
    </Card>
  );
}
