import { t } from '@lingui/core/macro'
import { updateQuestion } from '@stoa/contract/calls/stoa/questions'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'
import { questionQuery, questions } from './queries.ts'

export default editDrawer({
  param: 'questionId',
  query: questionQuery,
  parent: paths.questions,
  texts: () => ({
    title: t`Question`,
    loadFailed: t`We couldn’t load the question`,
    saveFailed: t`We couldn’t save the question`,
    saved: t`Question saved`,
    changedMeanwhile: t`This question changed while you were editing.`,
    gone: t`This question no longer exists.`,
  }),
  name: ({ text }) => text,
  save: updateQuestion,
  refreshes: [questions],
  toValues,
  check: checkQuestion,
  toRequest: (values, { id, revision }) => ({ question: { id: id!, revision: revision!, ...toQuestion(values) } }),
  fields: (form) => <QuestionFields form={form} />,
})
