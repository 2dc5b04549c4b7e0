import { t } from '@lingui/core/macro'
import { SwitchField } from '../../ui/fields/fields.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useValue, type FormOf } from '../../ui/form/typed-form.ts'
import classes from './checkout.module.css'
import type { CheckoutValues } from './values.ts'

export function BehaviourPanel({ form }: { form: FormOf<CheckoutValues> }) {
  const asksForNews = useValue(form, 'subscription')
  const isDelayed = useValue(form, 'delayCapture')
  return (
    <Panel title={t`What the checkout offers`}>
      <div className={classes.stack}>
        <SwitchField
          form={form}
          name="subscription"
          label={t`Offer news and offers`}
          description={t`A checkbox; the answer is shown with the order.`}
        />
        {asksForNews && (
          <>
            <SwitchField form={form} name="subscriptionChecked" label={t`Ticked at first`} />
            <SwitchField form={form} name="subscriptionSplit" label={t`Ask for emails and text messages separately`} />
          </>
        )}
        <SwitchField form={form} name="giftCards" label={t`Redeem gift cards`} />
        <SwitchField
          form={form}
          name="minimalBilling"
          label={t`Short address where nothing is shipped`}
          description={t`Only name, country and postcode.`}
        />
        <SwitchField
          form={form}
          name="delayCapture"
          label={t`Only hold card payments`}
          description={t`You capture the money yourself, from the order.`}
        />
        {isDelayed && (
          <SwitchField
            form={form}
            name="captureBeforeExpiry"
            label={t`Capture before the money is released`}
            description={t`After seven days. Otherwise the payment is cancelled then.`}
          />
        )}
      </div>
    </Panel>
  )
}
