import { type RefObject, useId } from "react";
import { type Choice, clashesOf, type Typed } from "../../domain/merge.ts";
import * as radio from "../../ui/RadioGroup.css.ts";
import * as css from "./clash.css.ts";

type Texts<Draft> = { readonly [Field in keyof Draft]: string };

export interface ClashesProps<Draft extends Texts<Draft>> {
  readonly typed: Typed<Draft>;
  /** Of what says that there is something to choose. */
  readonly introId: string;
  readonly labels: Readonly<Record<keyof Draft, string>>;
  /** A value as people read it. */
  readonly labelOf?: (field: keyof Draft, value: string) => string;
  readonly onChoose: (field: keyof Draft, choice: Choice) => void;
  /** The first radio. */
  readonly first: RefObject<HTMLInputElement | null>;
}

/** The fields that two people changed, each with both values and the one before to choose from (behaviour: Nobody overwrites). */
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
