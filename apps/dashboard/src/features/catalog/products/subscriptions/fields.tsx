import { t } from '@lingui/core/macro'
import {
  subscriptionOptionLimits,
  subscriptionSettingsLimits,
  freeTrialPeriodLimits,
} from '@stoa/contract/limits/stores/subscription-options'
import { useSession } from '../../../../lib/calls/session.ts'
import { DateTimeField } from '../../../../ui/fields/date-time-input.tsx'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { RadiosField, SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { PercentField } from '../../../../ui/fields/percent-input.tsx'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { useValues, type Errors, type FormOf } from '../../../../ui/form/typed-form.ts'
import { isAmount } from '../check.ts'
import type { Frequency, SubscriptionValues } from './subscription-values.ts'
import classes from './subscriptions.module.css'

/** All fields of a subscription, of one product or of the shop. */
export function SubscriptionFields({ form, currency }: { form: FormOf<SubscriptionValues>; currency: string }) {
  const { ends, discountType } = useValues(form)
  const { timeZone } = useSession().site
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={t`Title`}
        placeholder={t`Monthly, six months…`}
        limits={subscriptionOptionLimits.title}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        form={form}
        name="description"
        label={t`Description (optional)`}
        limits={subscriptionOptionLimits.description}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <WholeNumberField form={form} name="interval" label={t`Charge every`} limits={subscriptionSettingsLimits.interval} />
        <SelectField form={form} name="frequency" label={t`Unit`} data={units()} />
      </div>
      <RadiosField
        form={form}
        name="ends"
        label={t`Ends`}
        data={[
          { value: 'NEVER', label: t`When the customer cancels` },
          { value: 'AFTER', label: t`After a number of payments` },
        ]}
      />
      {ends === 'AFTER' && (
        <WholeNumberField form={form} name="cycles" label={t`Payments`} limits={subscriptionSettingsLimits.billingCycles} />
      )}
      <div className={classes.pair}>
        <SelectField
          form={form}
          name="discountType"
          label={t`Discount`}
          data={[
            { value: 'NONE', label: t`No discount` },
            { value: 'PERCENT', label: t`Percentage` },
            { value: 'AMOUNT', label: t`Amount` },
          ]}
        />
        {discountType === 'PERCENT' && <PercentField form={form} name="discount" label={t`Percentage off`} wire="percent" />}
        {discountType === 'AMOUNT' && (
          <MoneyField form={form} name="discount" label={t`Amount off, ${currency}`} currency={currency} />
        )}
      </div>
      <div className={classes.pair}>
        <WholeNumberField
          form={form}
          name="trial"
          label={t`Free trial (optional)`}
          limits={freeTrialPeriodLimits.interval}
          optional
        />
        <SelectField form={form} name="trialUnit" label={t`Unit of the free trial`} data={units()} />
      </div>
      <DateTimeField form={form} name="startDate" label={t`First charge not before (optional)`} timeZone={timeZone} />
    </>
  )
}

/** Client-side errors of what the fields do not check themselves. */
export function checkSubscription(values: SubscriptionValues): Errors<SubscriptionValues> {
  const { title, discountType, discount } = values
  return {
    ...(!title.trim() && { title: t`Enter a title.` }),
    ...(discountType === 'PERCENT' && !isPercentage(discount) && { discount: t`Enter a percentage from 0.1 to 99.9.` }),
    ...(discountType === 'AMOUNT' &&
      !(isAmount(discount) && Number(discount) > 0) && { discount: t`Enter an amount, such as 24.00.` }),
  }
}

function isPercentage(text: string): boolean {
  const number = Number(text)
  return text.trim() !== '' && number >= 0.1 && number <= 99.9
}

function units(): { value: Frequency; label: string }[] {
  return [
    { value: 'DAY', label: t`Days` },
    { value: 'WEEK', label: t`Weeks` },
    { value: 'MONTH', label: t`Months` },
    { value: 'YEAR', label: t`Years` },
  ]
}
