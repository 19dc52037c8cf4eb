import { type IconNode, Package, PackageCheck, Users, Wallet } from "lucide";
import { type ReactNode, useId } from "react";
import type { DashboardFigures } from "../../domain/dashboard.ts";
import { formatAmount, formatCount } from "../../domain/formats.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Change } from "../../ui/Change.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./dashboard.css.ts";

interface StatCardsProps {
  readonly figures: DashboardFigures;
  readonly ordersKnown: boolean;
  readonly usersKnown: boolean;
}

/** The four cards (behaviour: Cards). */
export function StatCards({ figures, ordersKnown, usersKnown }: StatCardsProps) {
  const { revenue, orders, delivered, customers } = figures.cards;
  return (
    <div className={styles.stats}>
      <StatCard title="Total Orders Revenue" icon={Wallet} change={revenue.change} known={ordersKnown}>
        <Amount place="stat" value={formatAmount(revenue.value)} />
      </StatCard>
      <StatCard title="Total Orders" icon={Package} change={orders.change} known={ordersKnown}>
        {formatCount(orders.value)}
      </StatCard>
      <StatCard title="Delivered Orders" icon={PackageCheck} change={delivered.change} known={ordersKnown}>
        {formatCount(delivered.value)}
      </StatCard>
      <StatCard title="Customers" icon={Users} change={customers.change} known={usersKnown}>
        {formatCount(customers.value)}
      </StatCard>
    </div>
  );
}

interface StatCardProps {
  readonly title: string;
  readonly icon: IconNode;
  readonly change: string;
  readonly known: boolean;
  readonly children: ReactNode;
}

function StatCard({ title, icon, change, known, children }: StatCardProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-labelledby={id} className={styles.stat}>
      <h2 id={id} className={styles.statTitle}>
        {title}
      </h2>
      <Icon of={icon} className={styles.statIcon} />
      <p className={styles.statValue}>{known ? children : "—"}</p>
      <p className={styles.statChange}>
        {known ? <Change text={change} /> : "Could not be loaded"}
        {known && <span className={styles.statAgainst}> from last month</span>}
      </p>
    </div>
  );
}
