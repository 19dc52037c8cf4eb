import { type RefObject, useId } from "react";
import { type Choice, clashesOf, type Typed } from "../../domain/merge.ts";
import * as radio from "../../ui/RadioGroup.css.ts";
import * as css from "./clash.css.ts";

type Texts<Draft> = { readonly [Field in keyof Draft]: string };

export interface ClashesProps<Draft extends Texts<Draft>> {
  readonly typed: Typed<Draft>;
  /** The id of the paragraph that says that there is something to choose. */
  readonly introId: string;
  readonly labels: Readonly<Record<keyof Draft, string>>;
  /** Returns a value as people read it. Without it, values are shown unchanged. */
  readonly labelOf?: (field: keyof Draft, value: string) => string;
  readonly onChoose: (field: keyof Draft, choice: Choice) => void;
  /** The ref of the first radio, for the dialog's initial focus. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/** Offers both values, and the one before, of each field that two people changed (behaviour: Nobody overwrites). */
export function Clashes<Draft extends Texts<Draft>>(props: ClashesProps<Draft>) {
  const { typed, introId, labels, labelOf = (_, value) => value, onChoose, first } = props;
  const id = useId();
  return (
    <div>
      <p id={introId} className={css.intro}>
        Somebody else changed this meanwhile, and you changed it, too. Choose what is to be saved.
      </p>
      {clashesOf(typed).map((field, place) => {
        const option = (choice: Choice, name: string, value: string) => (
          <label className={css.option}>
            <input
              ref={place === 0 && choice === "mine" ? first : undefined}
              type="radio"
              name={`${id}-${String(field)}`}
              className={`${radio.radio} ${css.radio}`}
              checked={typed.choices[field] === choice}
              onChange={() => onChoose(field, choice)}
            />
            <span className={css.name}>{name}</span>
            <Value>{labelOf(field, value)}</Value>
          </label>
        );
        return (
          <fieldset key={String(field)} className={css.clash}>
            <legend className={css.legend}>{labels[field]}</legend>
            {option("mine", "Yours", typed.draft[field])}
            {option("theirs", "Theirs", typed.theirs[field])}
            {option("before", "Before", typed.before[field])}
          </fieldset>
        );
      })}
    </div>
  );
}

function Value({ children }: { children: string }) {
  const isEmpty = children.trim() === "";
  return (
    <span dir="auto" className={isEmpty ? css.noValue : css.value}>
      {isEmpty ? "None" : children}
    </span>
  );
}
