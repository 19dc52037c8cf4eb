import { type ReactNode, useId } from "react";
import { formatLongDate } from "../../domain/formats.ts";
import type { Order } from "../../domain/records.ts";
import { statusOf } from "../../domain/statuses.ts";
import * as text from "../../styles/text.css.ts";
import { useApp } from "../app-context.tsx";
import * as styles from "./print.css.ts";

interface SheetProps {
  readonly title: string;
  readonly order: Order;
  /** The note on an order that was cancelled. */
  readonly cancelled: string;
  readonly children: ReactNode;
}

/** An order on paper: under the shop's name and address, from the top of a page of its own. */
export function Sheet({ title, order, cancelled, children }: SheetProps) {
  const { brand, address } = useApp().settings;
  const id = useId();
  return (
    <article className={styles.sheet} aria-labelledby={id}>
      <header className={styles.letterhead}>
        <div className={styles.party}>
          <p className={text.wordmark}>{brand}</p>
          {address && <p className={styles.shopAddress}>{address}</p>}
        </div>
        <div className={styles.heading}>
          <h2 id={id} className={`${text.sectionTitle} ${styles.line}`}>
            {title} # <bdi>{order.orderId || "N/A"}</bdi>
          </h2>
          <p>{formatLongDate(order.createdAt, "Unknown date")}</p>
        </div>
      </header>
      {(order.cancelled || statusOf(order) === "cancelled") && <p className={styles.cancelled}>{cancelled}</p>}
      {children}
    </article>
  );
}

/** Some words under a small title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.party}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

interface LineProps {
  readonly className?: string;
  readonly children: string | undefined;
}

/** A text of the order's, which may run from right to left; nothing where it is blank. */
export function Line({ className = styles.line, children }: LineProps) {
  return children?.trim() ? (
    <p className={className}>
      <bdi>{children}</bdi>
    </p>
  ) : null;
}

/** The parcel's recipient and address. */
export function Recipient({ order: { customerDetails = {} } }: { order: Order }) {
  const { name, phone, shippingAddress: { street, city, state, country, postalCode } = {} } = customerDetails;
  return (
    <>
      <p className={styles.name}>
        <bdi>{name?.trim() || "N/A"}</bdi>
      </p>
      <Line className={styles.street}>{street}</Line>
      <Line>{[city, state].filter((part) => part?.trim()).join(", ")}</Line>
      <Line>{[country, postalCode].filter((part) => part?.trim()).join(" ")}</Line>
      <Line>{phone}</Line>
    </>
  );
}
