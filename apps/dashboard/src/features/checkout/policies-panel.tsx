import { t } from '@lingui/core/macro'
import { customCheckoutPolicyLimits } from '@stoa/contract/limits/ecom/checkout-settings'
import { SwitchField, TextAreaField, TextField } from '../../ui/fields/fields.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useValue, type FormOf } from '../../ui/form/typed-form.ts'
import classes from './checkout.module.css'
import { policyNames, type CheckoutValues, type PolicyName } from './values.ts'

interface InForm {
  form: FormOf<CheckoutValues>
}

export function PoliciesPanel({ form }: InForm) {
  return (
    <Panel title={t`Policies`}>
      <div className={classes.stack}>
        <p className={classes.hint}>{t`Buyers read them below the checkout, without leaving it.`}</p>
        {policyNames.map((name) => (
          <PolicyFields key={name} form={form} name={name} />
        ))}
        <AgreementFields form={form} />
      </div>
    </Panel>
  )
}

function PolicyFields({ form, name }: InForm & { name: PolicyName }) {
  const isVisible = useValue(form, `policies.${name}.visible`)
  const titles: Record<PolicyName, string> = {
    termsAndConditions: t`Terms and conditions`,
    privacyPolicy: t`Privacy policy`,
    returnPolicy: t`Returns policy`,
    digitalItemPolicy: t`Digital items policy`,
    contactUs: t`Contact us`,
    customPolicy: t`Your own`,
  }
  const title = titles[name]
  return (
    <>
      <SwitchField
        form={form}
        name={`policies.${name}.visible`}
        label={title}
        {...(name === 'digitalItemPolicy' && { description: t`Shown where nothing is shipped.` })}
      />
      {isVisible && name === 'customPolicy' && (
        <TextField form={form} name="customTitle" label={t`Title`} limits={customCheckoutPolicyLimits.title} autoComplete="off" />
      )}
      {isVisible && (
        <TextAreaField
          form={form}
          name={`policies.${name}.content`}
          label={t`Text of: ${title}`}
          description={t`An empty line begins a paragraph.`}
          limits={customCheckoutPolicyLimits.content}
          minRows={4}
          maxRows={14}
        />
      )}
    </>
  )
}

function AgreementFields({ form }: InForm) {
  const isAsked = useValue(form, 'agreement')
  return (
    <>
      <SwitchField
        form={form}
        name="agreement"
        label={t`Buyers have to agree`}
        description={t`A checkbox above the button that orders. Without it, no order is placed.`}
      />
      {isAsked && <SwitchField form={form} name="agreementChecked" label={t`The checkbox is ticked at first`} />}
    </>
  )
}
