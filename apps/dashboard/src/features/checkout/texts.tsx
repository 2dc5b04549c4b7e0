import { t } from '@lingui/core/macro'
import { saveCheckoutContent } from '@stoa/contract/calls/stoa/checkout-page'
import { checkoutTextsLimits } from '@stoa/contract/limits/stoa/checkout-page'
import type { CheckoutTexts } from '@stoa/contract/services/stoa/checkout-page'
import { languageName } from '../../lib/format/language-name.ts'
import { editDrawer } from '../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../lib/record/record-calls.ts'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { useValues, type FormOf } from '../../ui/form/typed-form.ts'
import { DraftPreview } from './preview.tsx'
import { checkoutTextsQuery } from './queries.ts'

type TextName = keyof CheckoutTexts
type TextValues = Record<TextName, string>

const names: TextName[] = [
  'continueShoppingLink',
  'customerDetails',
  'orderSummary',
  'reviewAndPlaceOrder',
  'placeOrderButton',
  'placeOrderPayButton',
]

export default editDrawer({
  param: 'language',
  query: (language) => recordIn(checkoutTextsQuery, (texts) => texts.get(language) ?? {}),
  parent: paths.checkoutSettings,
  keepsScroll: true,
  texts: (language) => ({
    title: t`Words of the checkout: ${languageName(language)}`,
    loadFailed: t`We couldn’t load the words`,
    saveFailed: t`We couldn’t save the words`,
    saved: t`Words saved`,
    changedMeanwhile: t`The words changed while you were editing.`,
    gone: undefined,
  }),
  save: saveCheckoutContent,
  refreshes: [checkoutTextsQuery],
  readsAgain: true,
  toValues,
  toRequest: (values, _, language) => ({ languageCode: language, checkoutTexts: toTexts(values) }),
  fields: (form) => <TextsFields form={form} />,
})

function TextsFields({ form }: { form: FormOf<TextValues> }) {
  const labels: Record<TextName, string> = {
    continueShoppingLink: t`Link back to the shop`,
    customerDetails: t`Title of the contact details`,
    orderSummary: t`Title of the order summary`,
    reviewAndPlaceOrder: t`Title of the payment`,
    placeOrderButton: t`Button that orders`,
    placeOrderPayButton: t`Button that orders and pays by card`,
  }
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          limits={checkoutTextsLimits[name]}
          placeholder={t`The shop’s usual words`}
          autoComplete="off"
        />
      ))}
      <TextsPreview form={form} />
    </>
  )
}

function TextsPreview({ form }: { form: FormOf<TextValues> }) {
  return <DraftPreview draft={{ texts: toTexts(useValues(form)) }} />
}

function toValues(texts: CheckoutTexts): TextValues {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as TextValues
}

function toTexts(values: TextValues): CheckoutTexts {
  return Object.fromEntries(names.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : [])))
}
