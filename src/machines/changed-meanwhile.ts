import type { ApiError } from "../services/api-error.ts";
import { isChangedMeanwhile } from "../services/shop-api.ts";

/** How often in a row what somebody else changed meanwhile is merged without asking. */
export const mostMerges = 3;

/** Told where the server does not say what there is by now, or where others are faster each time. */
export const toastOfChange = {
  type: "toast",
  kind: "error",
  message: "Somebody else changed it meanwhile. Please try again.",
} as const;

/** Whether a change was refused because somebody else had changed the record, and nobody has been told. */
export const isUntoldChange = (error: ApiError) => isChangedMeanwhile(error) && !error.announced;
