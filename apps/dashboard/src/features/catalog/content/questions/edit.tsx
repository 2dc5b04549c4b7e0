import { t } from '@lingui/core/macro'
import { updateQuestion } from '@stoa/contract/calls/stoa/questions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'
import { questionQuery, questions } from './queries.ts'

export default function EditQuestion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.questions())
  const query = useQuery(questionQuery(useParams()['questionId']!))
  const save = useCall(updateQuestion, {
    failed: t`We couldn’t save the question`,
    done: t`Question saved`,
    quiet: true,
    refreshes: [questions],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(question) => question?.text ?? t`Question`}
      failed={t`We couldn’t load the question`}
      gone={t`This question no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This question changed while you were editing.`}
      check={checkQuestion}
      toRequest={(values, { id, revision }) => ({ question: { id: id!, revision: revision!, ...toQuestion(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <QuestionFields form={form} />}
    </RecordDrawer>
  )
}
