/** Parses a JSON text, such as a stored one; undefined where there is none, or it is broken. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
