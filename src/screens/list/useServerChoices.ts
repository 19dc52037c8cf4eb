import type { ListName } from "../../../contract/list-names.ts";
import { type Facets, readFilter, writeFilter } from "../../domain/filters.ts";
import { withParams } from "../../domain/list-query.ts";
import { watch } from "../../machines/shared/watch.ts";
import { choicesApi } from "../../services/choices-api.ts";
import { useServerAnswer } from "../useServerAnswer.ts";
import type { ListView } from "./useListView.ts";

type View = ListView<string>["actor"];

/** Requests the counts for the choices of a large shop's list, whatever is searched for, while it is mounted. */
export function useServerChoices(list: ListName, view: View, facets: Facets<never>) {
  const questionIn = ({ context }: ReturnType<View["getSnapshot"]>) =>
    withParams("", writeFilter(facets, readFilter(facets, context.search).filter));
  return useServerAnswer(choicesApi[list], (tell) => {
    tell(questionIn(view.getSnapshot()));
    return watch(view, (state) => tell(questionIn(state)));
  });
}
