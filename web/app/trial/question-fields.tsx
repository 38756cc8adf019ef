import { MAX_REMARK_LENGTH } from "@tenbin/contract/questionnaire";
import type { Control } from "../ui/forms/control.ts";
import { RadioList } from "../ui/forms/radio-list.tsx";
import type { FieldSpecs } from "../ui/forms/rules.ts";
import { TextArea } from "../ui/forms/text-area.tsx";

interface Question<Choices = Readonly<Record<string, string>>> {
  readonly text: string;
  /** By the value that is sent. */
  readonly choices: Choices;
}
type Questions = Readonly<Record<string, Question>>;

/** One choice of each is required, the remark is not. */
export function questionSpecs(questions: Questions, remark: string): FieldSpecs {
  const choices = Object.entries(questions).map(
    ([name, { text }]) => [name, { label: text, required: "choose" }] as const,
  );
  return {
    ...Object.fromEntries(choices),
    remark: { label: remark, maxLength: MAX_REMARK_LENGTH },
  };
}

export function QuestionFields({
  questions,
  control,
}: {
  readonly questions: Questions;
  readonly control: (field: string) => Control;
}) {
  return (
    <>
      {Object.entries(questions).map(([name, { choices }]) => (
        <RadioList
          key={name}
          control={control(name)}
          options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        />
      ))}
      <TextArea control={control("remark")} most={MAX_REMARK_LENGTH} rows={3} />
    </>
  );
}

/** @throws Error for a value that is not offered */
export function choiceOf<Choices extends Readonly<Record<string, string>>>(
  { text, choices }: Question<Choices>,
  value: string | undefined,
): keyof Choices & string {
  if (!isChoice(choices, value)) throw new Error(`${text}: not a choice: ${value}`);
  return value;
}

function isChoice<Choices extends object>(
  choices: Choices,
  value: string | undefined,
): value is keyof Choices & string {
  return value !== undefined && Object.hasOwn(choices, value);
}

/** Absent unless something is written. */
export function remarkOf({ remark = "" }: Readonly<Record<string, string>>): { remark?: string } {
  return remark.trim() === "" ? {} : { remark };
}
