import { t } from '@lingui/core/macro'
import { createCheckoutField } from '@stoa/contract/calls/stoa/checkout-fields'
import type { CheckoutFieldType } from '@stoa/contract/services/stoa/checkout-fields'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { questionsQuery } from '../queries.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues, type QuestionValues } from './fields.tsx'
import { questionTypes } from './types.ts'

interface NewQuestionValues extends QuestionValues {
  type: CheckoutFieldType
}

export default function NewQuestion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.checkoutSettings(), { preventScrollReset: true })
  const create = useCall(createCheckoutField, {
    failed: t`We couldn’t create the question`,
    done: t`Question created`,
    quiet: true,
    refreshes: [questionsQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New question`}
      call={create}
      initial={{ ...toValues({}), type: 'TEXT' as CheckoutFieldType }}
      check={checkQuestion}
      toRequest={({ type, ...values }) => ({ checkoutField: { ...toQuestion(values, type), title: values.title.trim(), type } })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <Fields form={form} />}
    </SideForm>
  )
}

function Fields({ form }: { form: FormOf<NewQuestionValues> }) {
  const type = useValue(form, 'type')
  return (
    <>
      <SelectField
        form={form}
        name="type"
        label={t`Type`}
        description={t`It can’t be changed later.`}
        data={(Object.keys(questionTypes) as CheckoutFieldType[]).map((value) => ({ value, label: t(questionTypes[value]) }))}
      />
      <QuestionFields form={narrowForm(form)} type={type} />
    </>
  )
}
