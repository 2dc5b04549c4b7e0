import { t } from '@lingui/core/macro'
import { createQuestion } from '@stoa/contract/calls/stoa/questions'
import { paths } from '../../../../paths.ts'
import { createDrawer } from '../../../../lib/record/create-drawer.tsx'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'
import { questions } from './queries.ts'

export default createDrawer({
  parent: paths.questions,
  texts: () => ({
    title: t`New question`,
    failed: t`We couldn’t create the question`,
    created: t`Question created`,
  }),
  save: createQuestion,
  refreshes: [questions],
  initial: () => toValues({}),
  check: checkQuestion,
  toRequest: (values) => ({ question: toQuestion(values) }),
  fields: (form) => <QuestionFields form={form} />,
})
