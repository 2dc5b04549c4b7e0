import { t } from '@lingui/core/macro'
import { deleteCheckoutField, updateCheckoutField } from '@stoa/contract/calls/stoa/checkout-fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { TranslateLink } from '../../../lib/record/translate-link.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { questionQuery, questionsQuery } from '../queries.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'

export default function EditQuestion() {
  const id = useParams()['questionId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.checkoutSettings(), { preventScrollReset: true })
  const save = useCall(updateCheckoutField, {
    failed: t`We couldn’t save the question`,
    done: t`Question saved`,
    quiet: true,
    refreshes: [questionsQuery],
    onDone: close,
  })
  const remove = useCall(deleteCheckoutField, {
    failed: t`We couldn’t delete the question`,
    done: t`Question deleted`,
    refreshes: [questionsQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={useQuery(questionQuery(id))}
      title={(question) => question?.title ?? t`Question`}
      failed={t`We couldn’t load the question`}
      gone={t`This question no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This question changed while you were editing.`}
      check={checkQuestion}
      toRequest={(values, { revision, type }) => ({
        checkoutField: { ...toQuestion(values, type!), id, revision: revision! },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, question) => (
        <>
          <QuestionFields form={form} type={question.type!} id={id} />
          <TranslateLink entity="stoa.v1.checkout_field" entityId={id} />
          <div>
            <IrreversibleAction
              verb={t`Delete`}
              name={question.title ?? undefined}
              consequence={t`Buyers are no longer asked. Orders keep their answers.`}
              call={remove}
              request={{ checkoutFieldId: id }}
            />
          </div>
        </>
      )}
    </RecordDrawer>
  )
}
