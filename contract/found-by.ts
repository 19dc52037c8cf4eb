// The texts that Find anything searches (behaviour: Find anything). The page searches its lists, the server its index.

type Texts = readonly (string | undefined)[];

interface FoundOrder {
  readonly orderId?: string | undefined;
  readonly customerDetails?: { readonly name?: string | undefined; readonly email?: string | undefined } | undefined;
  readonly shipping?: { readonly trackingNumber?: string | undefined } | undefined;
  readonly items?: readonly { readonly name?: string | undefined }[] | undefined;
}

/** The most orders, and the most users, that are found. */
export const maxFound = 50;

/** Returns the texts that an order is found by. */
export const orderFoundBy = ({ orderId, customerDetails, shipping, items = [] }: FoundOrder): Texts => [
  orderId,
  shipping?.trackingNumber,
  customerDetails?.name,
  customerDetails?.email,
  ...items.map(({ name }) => name),
];

/**
 * Returns the search term in a typed text: "Abbasi, Sadia" becomes "abbasi sadia", and "Order # 10482" becomes "10482".
 */
export const termOf = (query: string): string =>
  query
    .trim()
    .replace(/^(order\s*)?#\s*|^order\s+(?=\d)/i, "")
    .replace(/,+(?=\s|$)/g, "")
    .toLowerCase();

/** Returns the digits of a telephone number, without an international or national prefix of zeros. */
export const dialled = (phone = ""): string => phone.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");

/** The fewest digits that are searched for: fewer occur in almost every number. */
const leastTyped = 4;
/** The fewest digits of a number without its country code, and the most digits of that code. */
const leastDigits = 7;
const longestCode = 3;

/** The telephone numbers that a term finds: those that contain `digits`, and those that equal one of `withoutCode`. */
export interface PhoneTerm {
  readonly digits: string;
  readonly withoutCode: readonly string[];
}

/** Reads a term as a telephone number, in any notation. Undefined if it is none or has too few digits. */
export function phoneIn(term: string): PhoneTerm | undefined {
  if (!/^[\d\s+\-().]*$/.test(term)) return undefined;
  const digits = dialled(term);
  if (digits.length < leastTyped) return undefined;
  const withoutCode: string[] = [];
  for (let code = 1; code <= longestCode && digits.length - code >= leastDigits; code += 1)
    withoutCode.push(digits.slice(code));
  return { digits, withoutCode };
}
