import { useActorRef, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ListName } from "../../contract/list-names.ts";
import { recordAheadMachine } from "../machines/record-ahead.ts";
import { Card } from "../ui/Card.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useShopData, useShopDataActor } from "./administration-hooks.ts";
import { useApp } from "./app-context.tsx";
import { ListFailure, LoadFailure } from "./LoadFailure.tsx";
import { loading } from "./record-ahead.css.ts";

interface RecordAheadProps {
  readonly list: ListName;
  readonly id: string;
  /** Shown until the record is there. */
  readonly waiting?: ReactNode;
  /** Whether nothing is said where the record could not be read. */
  readonly isSilent?: boolean;
}

/** Stands in for a record that is not loaded. In a large shop it requests that record by itself. */
export function RecordAhead(props: RecordAheadProps) {
  return useApp().settings.isLarge ? <RequestedRecord {...props} /> : <ListedRecord {...props} />;
}

function RequestedRecord({ list, id, waiting, isSilent }: RecordAheadProps) {
  const { inspect } = useApp();
  const shopData = useShopDataActor();
  const ahead = useActorRef(recordAheadMachine, { inspect, input: { list, id, shopData } });
  const hasFailed = useSelector(ahead, (state) => state.matches("failed"));
  const failure = useSelector(ahead, ({ context }) => context.failure);
  if (!hasFailed || isSilent) return waiting;
  return <LoadFailure failure={failure} onRetry={() => ahead.send({ type: "record.retry" })} />;
}

/** Waits for the list, which brings the record: there is no request of its own. */
function ListedRecord({ list, waiting, isSilent }: RecordAheadProps) {
  const failed = useShopData((state) => state.hasTag("failed"));
  return failed && !isSilent ? <ListFailure of={list} /> : waiting;
}

/** Says that the record of a page is loading. */
export function RecordLoading({ children }: { children: string }) {
  return (
    <Card>
      <p className={loading}>
        <Spinner />
        {children}
      </p>
    </Card>
  );
}
