import { t } from '@lingui/core/macro'
import { deleteCheckoutField, updateCheckoutField } from '@stoa/contract/calls/stoa/checkout-fields'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { TranslateLink } from '../../../lib/record/translate-link.tsx'
import { paths } from '../../../paths.ts'
import { questionQuery, questionsQuery } from '../queries.ts'
import { checkQuestion, QuestionFields, toQuestion, toValues } from './fields.tsx'

export default editDrawer({
  param: 'questionId',
  query: questionQuery,
  parent: paths.checkoutSettings,
  keepsScroll: true,
  texts: () => ({
    title: t`Question`,
    loadFailed: t`We couldn’t load the question`,
    saveFailed: t`We couldn’t save the question`,
    saved: t`Question saved`,
    changedMeanwhile: t`This question changed while you were editing.`,
    gone: t`This question no longer exists.`,
  }),
  name: ({ title }) => title,
  save: updateCheckoutField,
  refreshes: [questionsQuery],
  toValues,
  check: checkQuestion,
  toRequest: (values, { revision, type }, id) => ({
    checkoutField: { ...toQuestion(values, type!), id, revision: revision! },
  }),
  fields: (form, question, id) => (
    <>
      <QuestionFields form={form} type={question.type!} id={id} />
      <TranslateLink entity="stoa.v1.checkout_field" entityId={id} />
    </>
  ),
  remove: {
    call: deleteCheckoutField,
    toRequest: (id) => ({ checkoutFieldId: id }),
    texts: () => ({
      failed: t`We couldn’t delete the question`,
      deleted: t`Question deleted`,
      consequence: t`Buyers are no longer asked. Orders keep their answers.`,
    }),
  },
})
