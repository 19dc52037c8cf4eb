/**
 * Returns the percent change from last month (behaviour: Change from last month): whole percents with a plus sign when
 * zero or positive; "0%" when both months are 0 and "+∞%" when only last month is.
 */
export function monthlyChange(thisMonth: number, lastMonth: number): string {
  if (lastMonth === 0) return thisMonth === 0 ? "0%" : "+∞%";
  const percent = Math.round(((thisMonth - lastMonth) / lastMonth) * 100);
  return percent >= 0 ? `+${Math.abs(percent)}%` : `${percent}%`;
}

/** The word for a figure that was next to nothing before. */
export const newFigure = "new";

/**
 * Returns how a figure moved, everywhere but on the cards: as `monthlyChange` does, or `newFigure` where it is more
 * than ten times what it was.
 */
export function changeOrNew(now: number, before: number): string {
  const isNew = before === 0 ? now !== 0 : before > 0 && now > before * 10;
  return isNew ? newFigure : monthlyChange(now, before);
}
