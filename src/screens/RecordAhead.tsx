import { useActorRef, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { isAddressable } from "../../contract/why-not.ts";
import type { administrationMachine } from "../machines/administration.ts";
import { recordAheadMachine } from "../machines/record-ahead.ts";
import type { shopDataMachine } from "../machines/shop-data.ts";
import type { ListName } from "../services/list-changes.ts";
import { useAdministrationActor, useApp, useShopDataActor } from "./app-context.tsx";

interface RecordAheadProps {
  readonly list: ListName;
  readonly id: string;
  /** Shown while the record is asked for. */
  readonly waiting?: ReactNode;
  /** Shown where the server has no such record. */
  readonly missing?: ReactNode;
  /** Shown where the record comes with its list. */
  readonly otherwise?: ReactNode;
}

/** In the place of a record that is not in hand: in a large shop it does not wait for its list. */
export function RecordAhead(props: RecordAheadProps) {
  const { settings } = useApp();
  const administration = useAdministrationActor();
  const shopData = useShopDataActor();
  if (!settings.isLarge || !administration || !shopData || !isAddressable(props.id)) return props.otherwise;
  return <Asked {...props} administration={administration} shopData={shopData} />;
}

interface AskedProps extends RecordAheadProps {
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shopData: ActorRefFrom<typeof shopDataMachine>;
}

function Asked({ list, id, waiting, missing, otherwise, administration, shopData }: AskedProps) {
  const { inspect } = useApp();
  const api = useSelector(administration, ({ context }) => context.api);
  const read = list === "orders" ? api.order : api.user;
  const ahead = useActorRef(recordAheadMachine, { inspect, input: { read, list, id, shopData } });
  const isMissing = useSelector(ahead, (state) => state.matches("missing"));
  const hasFailed = useSelector(ahead, (state) => state.matches("failed"));
  if (isMissing) return missing;
  return hasFailed ? otherwise : waiting;
}
