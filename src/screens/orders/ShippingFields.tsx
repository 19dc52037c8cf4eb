import type { ReactNode, RefObject } from "react";
import { carriers, longest, offeredShippingStatuses, toLabel } from "../../../contract/order-lifecycle.ts";
import { type ShippingDraft, shippingLabels } from "../../domain/shipping-form.ts";
import { CarrierIcon } from "../../ui/Carrier.tsx";
import * as fieldStyles from "../../ui/Field.css.ts";
import { Field } from "../../ui/Field.tsx";
import { RadioTiles, type RadioTilesProps } from "../../ui/RadioTiles.tsx";
import { Select, type SelectProps } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import * as styles from "./order-dialogs.css.ts";
import { shippingIcon } from "./shippingIcons.ts";

const carrierOption = (carrier: string) => ({
  value: carrier,
  label: carrier,
  icon: <CarrierIcon carrier={carrier} />,
});
const knownCarriers = carriers.map(carrierOption);

/** The shipping statuses to choose from. */
export const statusOptions: RadioTilesProps["options"] = offeredShippingStatuses.map((status) => ({
  value: status,
  label: toLabel(status),
  icon: shippingIcon(status),
}));

/** Returns the carriers to choose from: first those in use that the shop does not know, then those that it knows. */
export function carrierOptions(inUse: readonly string[] = []): SelectProps["options"] {
  const isUnknown = (carrier: string) => carrier !== "" && !knownCarriers.some(({ value }) => value === carrier);
  return [...[...new Set(inUse)].filter(isUnknown).map(carrierOption), ...knownCarriers];
}

interface ShippingFieldsProps {
  readonly draft: ShippingDraft;
  readonly carriers: SelectProps["options"];
  readonly statuses: RadioTilesProps["options"];
  readonly readOnly?: boolean;
  readonly trackingNumber: RefObject<HTMLInputElement | null>;
  readonly estimatedDelivery?: RefObject<HTMLInputElement | null>;
  readonly isNumberRequired?: boolean;
  /** What is wrong with the tracking number. */
  readonly problem?: string | undefined;
  readonly noteOf?: (field: keyof ShippingDraft) => string | undefined;
  readonly onChange: (field: keyof ShippingDraft, value: string) => void;
  /** Shown below the tracking number; `lastUpdate` is shown beside the date. */
  readonly link?: ReactNode;
  readonly lastUpdate?: string;
}

/** The fields of shipping, for one order or for many. */
export function ShippingFields(props: ShippingFieldsProps) {
  const { draft, readOnly = false, problem, noteOf = () => undefined, onChange, link, lastUpdate } = props;
  const change = (field: keyof ShippingDraft) => (value: string) => onChange(field, value);
  return (
    <div className={styles.fields}>
      <Select
        label={shippingLabels.carrier}
        options={props.carriers}
        value={draft.carrier}
        disabled={readOnly}
        note={noteOf("carrier")}
        onChange={change("carrier")}
      />
      <div>
        <Field
          ref={props.trackingNumber}
          label={shippingLabels.trackingNumber}
          autoComplete="off"
          maxLength={longest.trackingNumber}
          required={props.isNumberRequired ?? false}
          readOnly={readOnly}
          value={draft.trackingNumber}
          error={problem ?? noteOf("trackingNumber")}
          onChange={(event) => onChange("trackingNumber", event.target.value)}
        />
        {link}
      </div>
      <div className={styles.wholeRow}>
        <RadioTiles
          label={shippingLabels.status}
          options={props.statuses}
          value={draft.status}
          disabled={readOnly}
          note={noteOf("status")}
          onChange={change("status")}
        />
      </div>
      <Field
        ref={props.estimatedDelivery}
        label={shippingLabels.estimatedDelivery}
        type="date"
        readOnly={readOnly}
        value={draft.estimatedDelivery}
        error={noteOf("estimatedDelivery")}
        onChange={(event) => onChange("estimatedDelivery", event.target.value)}
      />
      {lastUpdate && (
        <div>
          <p className={fieldStyles.label}>Last Update</p>
          <p className={styles.lastUpdate}>{lastUpdate}</p>
        </div>
      )}
      <div className={styles.wholeRow}>
        <TextArea
          label={shippingLabels.notes}
          rows={3}
          maxLength={longest.shippingNotes}
          readOnly={readOnly}
          value={draft.notes}
          note={noteOf("notes")}
          onChange={(event) => onChange("notes", event.target.value)}
        />
      </div>
    </div>
  );
}
