import { type IconNode, Mail, MapPin, Phone, User } from "lucide";
import type { ReactNode } from "react";
import { formatAmount } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import { joined } from "../../domain/orders.ts";
import type { Order } from "../../domain/records.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./order-detail.css.ts";

/** What the customer asked for, where they did (behaviour: Customer Notes card). */
export function CustomerNotes({ order }: { order: Order }) {
  if (!order.notes?.trim()) return null;
  return (
    <Card as="section" title="Customer Notes">
      <p className={styles.notes}>{order.notes}</p>
    </Card>
  );
}

/** Who ordered (behaviour: Customer card). */
export function CustomerCard({ order: { customerDetails: { name, email, phone } = {} } }: { order: Order }) {
  return (
    <Card as="section" title="Customer">
      <div className={styles.contacts}>
        <Contact icon={User}>
          <p className={styles.contactLead}>{name?.trim() || "N/A"}</p>
        </Contact>
        <Contact icon={Mail}>
          <ContactLink href={mailUrl(email)}>{email?.trim() || "N/A"}</ContactLink>
        </Contact>
        <Contact icon={Phone}>
          <ContactLink href={phoneUrl(phone)}>{phone?.trim() || "N/A"}</ContactLink>
        </Contact>
      </div>
    </Card>
  );
}

function Contact({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <div className={styles.contact}>
      <Icon of={icon} />
      <div className={styles.contactText}>{children}</div>
    </div>
  );
}

function ContactLink({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children;
  return (
    <a href={href} className={styles.contactLink}>
      {children}
    </a>
  );
}

/** Where the parcel goes (behaviour: Shipping Address card). */
export function ShippingAddress({ order }: { order: Order }) {
  const { street, city, state, country, postalCode } = order.customerDetails?.shippingAddress ?? {};
  return (
    <Card as="section" title="Shipping Address">
      <Contact icon={MapPin}>
        <address className={styles.address}>
          <p className={styles.addressLead}>{street?.trim() || "N/A"}</p>
          <p>{joined([city, state], ", ")}</p>
          <p>{joined([country, postalCode], " ")}</p>
        </address>
      </Contact>
    </Card>
  );
}

/** What it costs (behaviour: Order Total card). */
export function OrderTotal({ order: { pricing: { subtotal, shippingFee, total } = {} } }: { order: Order }) {
  return (
    <Card as="section" title="Order Total">
      <dl className={styles.sums}>
        <Sum label="Subtotal" amount={subtotal} />
        <Sum label="Shipping fee" amount={shippingFee} />
        <Sum label="Total" amount={total} className={styles.sumTotal} />
      </dl>
    </Card>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: number | undefined;
  readonly className?: string;
}

function Sum({ label, amount, className = "" }: SumProps) {
  return (
    <div className={`${styles.sum} ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Amount value={formatAmount(amount)} />
      </dd>
    </div>
  );
}
