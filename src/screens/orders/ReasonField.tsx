import type { RefObject } from "react";
import { orderChanges, type StatusChangeKind } from "../../../contract/order-changes.ts";
import { longest } from "../../../contract/order-lifecycle.ts";
import { TextArea } from "../../ui/TextArea.tsx";

interface ReasonFieldProps {
  readonly of: StatusChangeKind;
  readonly value: string;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly readOnly?: boolean;
  readonly onChange: (value: string) => void;
}

/** The field for the reason of a change, of one order or of many. */
export function ReasonField({ of, onChange, ...field }: ReasonFieldProps) {
  const { reasonTitle } = orderChanges[of];
  return (
    <TextArea
      {...field}
      label={reasonTitle}
      placeholder={`Enter ${reasonTitle.toLowerCase()}`}
      rows={3}
      maxLength={longest.reason}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
