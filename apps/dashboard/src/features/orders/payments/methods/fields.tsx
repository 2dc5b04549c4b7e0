import { t } from '@lingui/core/macro'
import { paymentMethodLimits } from '@stoa/contract/limits/stoa/payment-methods'
import { countries } from '../../../../lib/format/countries.ts'
import { useSession } from '../../../../lib/calls/session.ts'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import {
  RadiosField,
  SearchMultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../../ui/fields/fields.tsx'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { kindNames } from './kinds.ts'
import { ProviderFields, useProviders } from './provider-fields.tsx'
import type { MethodValues } from './values.ts'

export function MethodFields({ form }: { form: FormOf<MethodValues> }) {
  const { kind, provider } = useValues(form)
  const { providers } = useProviders()
  const { currency } = useSession().site
  return (
    <>
      <SelectField
        form={form}
        name="kind"
        label={t`Type`}
        data={kindNames().map(({ kind: value, name }) => ({ value, label: name }))}
        // A single provider need not be chosen.
        onPick={(picked) =>
          picked === 'CARD' && !provider && providers.length === 1 && changeField(form, 'provider', providers[0]!)
        }
        description={
          kind === 'CARD'
            ? t`The provider charges the customer during checkout.`
            : t`The customer pays later, and you mark the order as paid.`
        }
      />
      {kind === 'CARD' && <ProviderFields form={form} />}
      <TextField
        form={form}
        name="title"
        label={t`Name`}
        limits={paymentMethodLimits.title}
        description={t`Customers see this at checkout.`}
        data-autofocus
      />
      {kind !== 'CARD' && (
        <>
          <TextAreaField
            form={form}
            name="instructions"
            label={t`Instructions`}
            limits={paymentMethodLimits.instructions}
            minRows={3}
            description={t`Customers see this after ordering: bank account, reference and due date.`}
          />
          <WholeNumberField
            form={form}
            name="expiresAfterDays"
            label={t`Cancel unpaid orders after (days)`}
            limits={paymentMethodLimits.expiresAfterDays}
            description={t`Unshipped items go back into stock. Orders with shipped items are not cancelled.`}
          />
        </>
      )}
      {kind === 'CARD' && (
        <RadiosField
          form={form}
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
        form={form}
        name="countries"
        label={t`Countries`}
        placeholder={t`All countries`}
        description={t`Leave empty to offer this method everywhere.`}
        data={countries()}
        nothingFoundMessage={t`No matching country.`}
      />
      <MoneyField form={form} name="minAmount" label={t`Minimum order total (${currency})`} currency={currency} />
      <MoneyField form={form} name="maxAmount" label={t`Maximum order total (${currency})`} currency={currency} />
      <WholeNumberField
        form={form}
        name="position"
        label={t`Position`}
        limits={paymentMethodLimits.position}
        description={t`Methods with lower numbers come first.`}
      />
      <SwitchField form={form} name="enabled" label={t`Offered in the checkout`} />
    </>
  )
}
