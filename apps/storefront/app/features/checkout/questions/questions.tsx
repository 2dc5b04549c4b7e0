import { Trans } from '@lingui/react/macro'
import { CheckField, Field, FieldProblem, SelectField, TextField } from '../../../ui/field.tsx'
import { toFieldName, type Question } from './checkout-questions.ts'

interface QuestionsProps {
  /** The input, if the server refused it. */
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
}

/** The owner's further questions. */
export function Questions({ questions, ...props }: QuestionsProps & { questions: readonly Question[] }) {
  return questions.map((question) => <QuestionField key={question.id} question={question} {...props} />)
}

const longest = { TEXT: 500, LONG_TEXT: 2000 }

function QuestionField({ question, values, problems }: QuestionsProps & { question: Question }) {
  const { type, title, hint, required, choices = [], answer } = question
  const name = toFieldName(question)
  const common = {
    name,
    label: title,
    optional: !required,
    defaultValue: values[name] ?? answer,
    problem: problems[name],
  }
  switch (type) {
    case 'CHECKBOX':
      return (
        <div>
          <CheckField name={name} label={title} defaultChecked={(values[name] ?? answer) === 'on'} aria-required={required} />
          {hint && <p className="text-small text-quiet">{hint}</p>}
          <FieldProblem name={name} problem={problems[name]} />
        </div>
      )
    case 'CHOICE':
      return (
        <div>
          <SelectField {...common}>
            <option value="">
              <Trans>Choose…</Trans>
            </option>
            {choices.map(({ label, name: shown }) => (
              <option key={label} value={label}>
                {shown}
              </option>
            ))}
          </SelectField>
          {hint && <p className="mt-1 text-small text-quiet">{hint}</p>}
        </div>
      )
    case 'LONG_TEXT':
      return <TextField {...common} hint={hint} maxLength={longest.LONG_TEXT} />
    case 'DATE':
      return <Field {...common} hint={hint} type="date" />
    default:
      return <Field {...common} hint={hint} autoComplete="off" maxLength={longest.TEXT} />
  }
}
