import { t } from '@lingui/core/macro'
import { createQuestion } from '@stoa/contract/calls/stoa/questions'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'
import { questions } from './queries.ts'

export default function NewQuestion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.questions())
  const create = useCall(createQuestion, {
    failed: t`We couldn’t create the question`,
    done: t`Question created`,
    quiet: true,
    refreshes: [questions],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New question`}
      call={create}
      initial={toValues({})}
      check={checkQuestion}
      toRequest={(values) => ({ question: toQuestion(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <QuestionFields form={form} />}
    </SideForm>
  )
}
