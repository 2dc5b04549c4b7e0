import { t } from '@lingui/core/macro'
import { countries } from '../../../lib/countries.ts'
import { useSession } from '../../../lib/session.ts'
import { MoneyField } from '../../../ui/decimal-input.tsx'
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
        label={t`Type`}
        data={kindNames().map(({ kind: value, name }) => ({ value, label: name }))}
        description={
          kind === 'CARD'
            ? t`Simulated payments for test mode. No money moves.`
            : t`The customer pays later, and you mark the order as paid.`
        }
      />
      <TextField name="title" label={t`Name`} maxLength={60} description={t`Customers see this at checkout.`} data-autofocus />
      {kind !== 'CARD' && (
        <>
          <TextAreaField
            name="instructions"
            label={t`Instructions`}
            maxLength={2000}
            minRows={3}
            description={t`Customers see this after ordering: bank account, reference and due date.`}
          />
          <TextField
            name="expiresAfterDays"
            label={t`Cancel unpaid orders after (days)`}
            inputMode="numeric"
            description={t`Unshipped items go back into stock. Orders with shipped items are not cancelled.`}
          />
        </>
      )}
      {kind === 'CARD' && (
        <RadiosField
          name="capture"
          label={t`Capture payments`}
          data={[
            { value: 'AT_ONCE', label: t`When the order is placed`, description: t`The payment is completed immediately.` },
            {
              value: 'ON_FULFILLMENT',
              label: t`When everything is shipped`,
              description: t`The amount is held on the card until then.`,
            },
          ]}
        />
      )}
      <SearchMultiSelectField
        name="countries"
        label={t`Countries`}
        placeholder={t`All countries`}
        description={t`Leave empty to offer this method everywhere.`}
        data={countries()}
        nothingFoundMessage={t`No matching country.`}
      />
      <MoneyField name="minAmount" label={t`Minimum order total (${currency})`} currency={currency} />
      <MoneyField name="maxAmount" label={t`Maximum order total (${currency})`} currency={currency} />
      <TextField
        name="position"
        label={t`Position`}
        inputMode="numeric"
        description={t`Methods with lower numbers come first.`}
      />
      <SwitchField name="enabled" label={t`Offered in the checkout`} />
    </>
  )
}
