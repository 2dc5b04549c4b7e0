import { t } from '@lingui/core/macro'
import { checkoutFieldLimits } from '@stoa/contract/limits/stoa/checkout-fields'
import type { CheckoutField, CheckoutFieldType } from '@stoa/contract/services/stoa/checkout-fields'
import { SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { DraftPreview } from '../preview.tsx'

export interface QuestionValues {
  title: string
  hint: string
  required: boolean
  position: string
  /** One per line. */
  choices: string
}

export function QuestionFields({
  form,
  type,
  id,
}: {
  form: FormOf<QuestionValues>
  type: CheckoutFieldType
  /** Of a question that exists. */
  id?: string
}) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={t`Question`}
        description={t`Orders show the answer under it.`}
        limits={checkoutFieldLimits.title}
        autoComplete="off"
        data-autofocus
      />
      <TextField form={form} name="hint" label={t`Hint`} limits={checkoutFieldLimits.hint} autoComplete="off" />
      {type === 'CHOICE' && (
        <TextAreaField form={form} name="choices" label={t`Choices`} description={t`One per line.`} minRows={4} />
      )}
      <SwitchField form={form} name="required" label={t`Required`} description={t`Without an answer, no order is placed.`} />
      <WholeNumberField
        form={form}
        name="position"
        label={t`Position`}
        description={t`Smaller numbers come first.`}
        limits={{ min: 0, max: 1000 }}
        optional
      />
      <QuestionPreview form={form} type={type} id={id} />
    </>
  )
}

function QuestionPreview({ form, type, id }: { form: FormOf<QuestionValues>; type: CheckoutFieldType; id: string | undefined }) {
  const question = toQuestion(useValues(form), type)
  return <DraftPreview draft={question.title ? { question: { ...question, type, ...(id && { id }) } } : {}} />
}

export function checkQuestion({ title }: QuestionValues) {
  return title.trim() ? {} : { title: t`Enter a question.` }
}

export function toValues({ title, hint, required, position, choices = [] }: CheckoutField): QuestionValues {
  return {
    title: title ?? '',
    hint: hint ?? '',
    required: required ?? false,
    position: String(position ?? 0),
    choices: choices.map(({ label }) => label).join('\n'),
  }
}

export function toQuestion({ title, hint, required, position, choices }: QuestionValues, type: CheckoutFieldType): CheckoutField {
  const labels = choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    title: title.trim(),
    hint: hint.trim() || null,
    required,
    position: Number(position || 0),
    ...(type === 'CHOICE' && { choices: labels.map((label) => ({ label })) }),
  }
}
