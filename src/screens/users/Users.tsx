import { formatTableDate } from "../../domain/formats.ts";
import type { User } from "../../domain/records.ts";
import * as text from "../../styles/text.css.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/Message.tsx";
import * as table from "../../ui/Table.css.ts";
import { ListScreen } from "../ListScreen.tsx";
import { useShopData } from "../product.tsx";
import { useDocumentTitle } from "../useDocumentTitle.ts";

const columns = [
  {
    title: "Name",
    className: `${table.strong} ${table.phoneTitle} ${text.breakable}`,
    cell: (user: User) => user.name || "N/A",
  },
  { title: "Email", className: `${table.phoneSub} ${text.breakable}`, cell: (user: User) => user.email || "N/A" },
  {
    title: "Status",
    className: table.phoneAside,
    cell: (user: User) =>
      user.isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="caution">Unverified</Badge>,
  },
  { title: "Created", className: table.phoneMeta, cell: (user: User) => formatTableDate(user.createdAt) },
  { title: "Last login", className: table.phoneHidden, cell: (user: User) => formatTableDate(user.lastLogin, "Never") },
];

/** The customers (section 2, Users Management). */
export default function Users() {
  const users = useShopData((state) => state.context.users.records, null);
  useDocumentTitle("Users");
  return (
    <ListScreen
      title="Users Management"
      name="Users"
      list={users?.list}
      columns={columns}
      empty={
        <EmptyState size="page" drawing="tall" title="No users found">
          Add a new user to get started
        </EmptyState>
      }
    />
  );
}
