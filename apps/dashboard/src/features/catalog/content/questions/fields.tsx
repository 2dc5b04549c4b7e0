import { t } from '@lingui/core/macro'
import type { Question } from '@stoa/contract/services/stoa/questions'
import { questionLimits } from '@stoa/contract/limits/stoa/questions'
import { SwitchField, TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'

export interface QuestionValues {
  text: string
  answer: string
  topic: string
  visible: boolean
}

export function QuestionFields({ form }: { form: FormOf<QuestionValues> }) {
  return (
    <>
      <TextField form={form} name="text" label={t`Question`} limits={questionLimits.text} data-autofocus />
      <TextAreaField
        form={form}
        name="answer"
        label={t`Answer`}
        description={t`An empty line begins a new paragraph.`}
        limits={questionLimits.answer}
        autosize
        minRows={6}
      />
      <TextField
        form={form}
        name="topic"
        label={t`Topic`}
        description={t`Questions with the same topic are shown together under this heading.`}
        limits={questionLimits.topic}
      />
      <SwitchField form={form} name="visible" label={t`Visible in the shop`} />
    </>
  )
}

export function toValues({ text = '', answer = '', topic, visible = true }: Question): QuestionValues {
  return { text, answer, topic: topic ?? '', visible }
}

export function toQuestion({ text, answer, topic, visible }: QuestionValues) {
  return { text: text.trim(), answer: answer.trim(), topic: topic.trim() || null, visible }
}

export function checkQuestion({ text, answer }: QuestionValues) {
  return {
    ...(!text.trim() && { text: t`Enter the question.` }),
    ...(!answer.trim() && { answer: t`Enter the answer.` }),
  }
}
