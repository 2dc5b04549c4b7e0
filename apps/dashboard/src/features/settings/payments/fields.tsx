import { t } from '@lingui/core/macro'
import { countries } from '../../../lib/countries.ts'
import { useSession } from '../../../lib/session.ts'
import { RadiosField, SearchMultiSelectField, SelectField, SwitchField, TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { kindNames } from './kinds.ts'
import type { MethodValues } from './values.ts'

export function MethodFields() {
  const { kind } = useFormValues().getValues() as MethodValues
  const { currency } = useSession().site
  return (
    <>
      <SelectField
        name="kind"
        label={t`Kind`}
        data={kindNames().map(({ kind: value, name }) => ({ value, label: name }))}
        description={
          kind === 'CARD'
            ? t`Charged by the sandbox provider, in test mode only. No money moves.`
            : t`The buyer pays later. You record the payment in the order.`
        }
      />
      <TextField name="title" label={t`Name`} maxLength={60} description={t`Buyers read it in the checkout.`} data-autofocus />
      {kind !== 'CARD' && (
        <>
          <TextAreaField
            name="instructions"
            label={t`Instructions`}
            maxLength={2000}
            minRows={3}
            description={t`Buyers read them after the order: account, reference, when to pay.`}
          />
          <TextField
            name="expiresAfterDays"
            label={t`Cancel unpaid orders after (days)`}
            inputMode="numeric"
            description={t`The items go back to stock. An order of which something was shipped is kept.`}
          />
        </>
      )}
      {kind === 'CARD' && (
        <RadiosField
          name="capture"
          label={t`Take the money`}
          data={[
            { value: 'AT_ONCE', label: t`When the order is placed`, description: t`The payment is complete at once.` },
            {
              value: 'ON_FULFILLMENT',
              label: t`When everything is fulfilled`,
              description: t`The amount is held on the card until then.`,
            },
          ]}
        />
      )}
      <SearchMultiSelectField
        name="countries"
        label={t`Countries`}
        placeholder={t`All countries`}
        description={t`Without any, the method is offered everywhere.`}
        data={countries()}
        nothingFoundMessage={t`No country matches.`}
      />
      <TextField name="minAmount" label={t`Smallest order total (${currency})`} inputMode="decimal" />
      <TextField name="maxAmount" label={t`Largest order total (${currency})`} inputMode="decimal" />
      <TextField
        name="position"
        label={t`Position`}
        inputMode="numeric"
        description={t`Methods with a smaller number come first.`}
      />
      <SwitchField name="enabled" label={t`Offered in the checkout`} />
    </>
  )
}
