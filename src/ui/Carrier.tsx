import { type IconNode, Package, PawPrint, Plane, Truck } from "lucide";
import * as css from "./Carrier.css.ts";
import { Icon } from "./Icon.tsx";

const icons: Readonly<Record<string, IconNode>> = { TCS: Truck, Leopard: PawPrint, DHL: Plane, FedEx: Package };

/** A carrier's sign in its colour (behaviour: Shipping dialog); a neutral one for a carrier that is not ours. */
export function CarrierIcon({ carrier }: { carrier: string }) {
  const known = Object.hasOwn(icons, carrier);
  const colour = known ? css.colours[carrier as keyof typeof css.colours] : css.unknown;
  return (
    <span className={`${css.sign} ${colour}`}>
      <Icon of={(known && icons[carrier]) || Truck} size={14} />
    </span>
  );
}
