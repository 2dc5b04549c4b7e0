import { t } from '@lingui/core/macro'
import { saveCheckoutContent } from '@stoa/contract/calls/stoa/checkout-page'
import { checkoutTextsLimits } from '@stoa/contract/limits/stoa/checkout-page'
import type { CheckoutTexts } from '@stoa/contract/services/stoa/checkout-page'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { languageName } from '../../lib/format/language-name.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../lib/record/record-drawer.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
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

export default function EditTexts() {
  const language = useParams()['language']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.checkoutSettings(), { preventScrollReset: true })
  const select = (texts: ReadonlyMap<string, CheckoutTexts>) => texts.get(language) ?? {}
  const save = useCall(saveCheckoutContent, {
    failed: t`We couldn’t save the words`,
    done: t`Words saved`,
    quiet: true,
    refreshes: [checkoutTextsQuery],
    onDone: close,
  })
  const labels: Record<TextName, string> = {
    continueShoppingLink: t`Link back to the shop`,
    customerDetails: t`Title of the contact details`,
    orderSummary: t`Title of the order summary`,
    reviewAndPlaceOrder: t`Title of the payment`,
    placeOrderButton: t`Button that orders`,
    placeOrderPayButton: t`Button that orders and pays by card`,
  }
  return (
    <RecordDrawer
      query={useQuery({ ...checkoutTextsQuery, select })}
      title={() => t`Words of the checkout: ${languageName(language)}`}
      failed={t`We couldn’t load the words`}
      call={save}
      toValues={toValues}
      readAgain={async () => select(await queryClient.fetchQuery({ ...checkoutTextsQuery, staleTime: 0 }))}
      changedMeanwhile={t`The words changed while you were editing.`}
      toRequest={(values) => ({ languageCode: language, checkoutTexts: toTexts(values) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => (
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
      )}
    </RecordDrawer>
  )
}

function TextsPreview({ form }: { form: FormOf<TextValues> }) {
  return <DraftPreview draft={{ texts: toTexts(useValues(form)) }} />
}

const toValues = (texts: CheckoutTexts) => Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as TextValues

const toTexts = (values: TextValues): CheckoutTexts =>
  Object.fromEntries(names.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : [])))
