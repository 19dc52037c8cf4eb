// What records are found by over every screen (behaviour: Find anything): the page does it in the lists that it holds, the
// server in its index.

type Texts = readonly (string | undefined)[];

interface FoundOrder {
  readonly orderId?: string | undefined;
  readonly customerDetails?: { readonly name?: string | undefined; readonly email?: string | undefined } | undefined;
  readonly shipping?: { readonly trackingNumber?: string | undefined } | undefined;
  readonly items?: readonly { readonly name?: string | undefined }[] | undefined;
}

/** How many orders, and how many users, are found at most. */
export const mostFound = 50;

/** The texts that an order is found by. */
export const orderFoundBy = ({ orderId, customerDetails, shipping, items = [] }: FoundOrder): Texts => [
  orderId,
  shipping?.trackingNumber,
  customerDetails?.name,
  customerDetails?.email,
  ...items.map(({ name }) => name),
];

/** What is looked for, of what was typed: "Abbasi, Sadia" finds Sadia Abbasi, and "Order # 10482" the order of that number. */
export const termOf = (query: string): string =>
  query
    .trim()
    .replace(/^(order\s*)?#\s*|^order\s+(?=\d)/i, "")
    .replace(/,+(?=\s|$)/g, "")
    .toLowerCase();

/** The digits of a telephone number, without the zeros that begin an international or a national one. */
export const dialled = (phone = ""): string => phone.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");

/** Fewer digits are in almost every number. */
const leastTyped = 4;
/** How many digits a number has without the code of its country, at least; and that code, at most. */
const leastDigits = 7;
const longestCode = 3;

/** The telephone numbers that a term finds: those that contain `digits`, and those that equal one of `withoutCode`. */
export interface PhoneTerm {
  readonly digits: string;
  readonly withoutCode: readonly string[];
}

/** The telephone number that a term is, in any spelling; undefined where it is none. */
export function phoneIn(term: string): PhoneTerm | undefined {
  if (!/^[\d\s+\-().]*$/.test(term)) return undefined;
  const digits = dialled(term);
  if (digits.length < leastTyped) return undefined;
  const withoutCode: string[] = [];
  for (let code = 1; code <= longestCode && digits.length - code >= leastDigits; code += 1)
    withoutCode.push(digits.slice(code));
  return { digits, withoutCode };
}
