import { ClipboardList, type IconNode, Package, PackageCheck, Route, Truck, Undo2 } from "lucide";

const icons: Readonly<Record<string, IconNode>> = {
  processing: ClipboardList,
  packed: Package,
  shipped: Truck,
  in_transit: Route,
  delivered: PackageCheck,
  returned: Undo2,
};

/** Returns the icon of a shipping status; a clipboard for an unknown one. */
export function shippingIcon(status: string): IconNode {
  return (Object.hasOwn(icons, status) && icons[status]) || ClipboardList;
}
