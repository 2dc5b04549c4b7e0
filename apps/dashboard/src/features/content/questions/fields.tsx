import { t } from '@lingui/core/macro'
import type { Question } from '@stoa/contract/services/stoa/questions'
import { SwitchField, TextAreaField, TextField } from '../../../ui/fields.tsx'

export interface QuestionValues {
  text: string
  answer: string
  topic: string
  visible: boolean
}

export function QuestionFields() {
  return (
    <>
      <TextField name="text" label={t`Question`} maxLength={300} data-autofocus />
      <TextAreaField
        name="answer"
        label={t`Answer`}
        description={t`An empty line begins a new paragraph.`}
        maxLength={5000}
        autosize
        minRows={6}
      />
      <TextField
        name="topic"
        label={t`Topic`}
        description={t`Questions with the same topic are shown together under this heading.`}
        maxLength={60}
      />
      <SwitchField name="visible" label={t`Visible in the shop`} />
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
