import { type IconNode, Mail, MapPin, Phone, User } from "lucide";
import type { ReactNode } from "react";
import { formatAmount } from "../../domain/formats.ts";
import { mailUrl, phoneUrl } from "../../domain/links.ts";
import { joinNonBlank } from "../../domain/orders.ts";
import { userPath } from "../../domain/record-paths.ts";
import type { User as Customer, Order } from "../../domain/records.ts";
import { nameOf } from "../../domain/users.ts";
import * as text from "../../styles/text.css.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ContactLink } from "../ContactLink.tsx";
import { ScreenLink } from "../ScreenLink.tsx";
import * as styles from "./order-detail.css.ts";

/** Shows what the customer asked for, if anything (behaviour: Customer Notes card). */
export function CustomerNotes({ order }: { order: Order }) {
  if (!order.notes?.trim()) return null;
  return (
    <Card as="section" title="Customer Notes">
      <p dir="auto" className={styles.notes}>
        {order.notes}
      </p>
    </Card>
  );
}

interface CustomerCardProps {
  readonly order: Order;
  /** The registered customer. Undefined where the shop does not know them. */
  readonly customer: Customer | undefined;
}

/** Shows who ordered (behaviour: Customer card); a known customer's name links to their profile. */
export function CustomerCard({ order, customer }: CustomerCardProps) {
  const { name, email, phone } = order.customerDetails ?? {};
  const profile = customer && userPath(customer._id);
  const shownName = (
    <span dir="auto" className={text.name}>
      {name?.trim() || (customer ? nameOf(customer) : "N/A")}
    </span>
  );
  return (
    <Card as="section" title="Customer">
      <div className={styles.contacts}>
        <Contact icon={User}>
          <p className={styles.contactLead}>
            {profile ? (
              <ScreenLink to={profile} className={`${text.link} ${styles.profileLink}`}>
                {shownName}
              </ScreenLink>
            ) : (
              shownName
            )}
          </p>
        </Contact>
        <Contact icon={Mail}>
          <ContactLink className={styles.contactLink} href={mailUrl(email)}>
            {email?.trim() || "N/A"}
          </ContactLink>
        </Contact>
        <Contact icon={Phone}>
          <ContactLink className={styles.contactLink} href={phoneUrl(phone)}>
            {phone?.trim() || "N/A"}
          </ContactLink>
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

/** Shows the parcel's address (behaviour: Shipping Address card). */
export function ShippingAddress({ order }: { order: Order }) {
  const { street, city, state, country, postalCode } = order.customerDetails?.shippingAddress ?? {};
  return (
    <Card as="section" title="Shipping Address">
      <Contact icon={MapPin}>
        <address className={styles.address}>
          <p dir="auto" className={styles.addressLead}>
            {street?.trim() || "N/A"}
          </p>
          <p dir="auto">{joinNonBlank([city, state], ", ")}</p>
          <p dir="auto">{joinNonBlank([country, postalCode], " ")}</p>
        </address>
      </Contact>
    </Card>
  );
}

/** Shows what the order costs (behaviour: Order Total card). */
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
