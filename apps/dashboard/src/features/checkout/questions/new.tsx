import { t } from '@lingui/core/macro'
import { createCheckoutField } from '@stoa/contract/calls/stoa/checkout-fields'
import type { CheckoutFieldType } from '@stoa/contract/services/stoa/checkout-fields'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { narrowForm, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { questionsQuery } from '../queries.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues, type QuestionValues } from './fields.tsx'
import { questionTypes } from './types.ts'

interface NewQuestionValues extends QuestionValues {
  type: CheckoutFieldType
}

export default createDrawer({
  parent: paths.checkoutSettings,
  keepsScroll: true,
  texts: () => ({
    title: t`New question`,
    failed: t`We couldn’t create the question`,
    created: t`Question created`,
  }),
  save: createCheckoutField,
  refreshes: [questionsQuery],
  initial: () => ({ ...toValues({}), type: 'TEXT' as CheckoutFieldType }),
  check: checkQuestion,
  toRequest: ({ type, ...values }) => ({ checkoutField: { ...toQuestion(values, type), title: values.title.trim(), type } }),
  fields: (form) => <Fields form={form} />,
})

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
