import { useLingui } from '@lingui/react/macro'
import { consentText } from '@stoa/web/consent-texts'
import { CheckField, FieldProblem } from '../../ui/field.tsx'
import { useTranslate } from '../../ui/translatable.ts'
import { agreementField, recurringField, subscriptionFields, type CheckoutQuestions } from './questions/checkout-questions.ts'
import type { Policy } from '../../lib/policies/policies.ts'

/** The policies and the charges to come that the buyer agrees to, and the news that they subscribe to. */
export function Consents({
  asked: { agreement, recurring, subscription },
  policies,
  values,
  problems,
}: {
  asked: CheckoutQuestions
  policies: readonly Policy[]
  /** The input, if the server refused it. */
  values: Readonly<Record<string, string>> | undefined
  problems: Readonly<Record<string, string>>
}) {
  const { t, i18n } = useLingui()
  const translate = useTranslate()
  const isOn = (name: string, before: boolean) => (values ? values[name] === 'on' : before)
  const names = policies.filter(({ kind }) => kind !== 'CONTACT_US').map(({ title }) => translate(title))
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names)
  const { email, sms } = subscriptionFields
  const charges = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(recurring ?? [])
  return (
    <>
      {subscription && (
        <div>
          <CheckField
            name={email}
            label={consentText(subscription.isSplit ? 'CHECKOUT_EMAIL' : 'CHECKOUT', i18n.locale)}
            defaultChecked={isOn(email, subscription.isChecked)}
          />
          {subscription.isSplit && (
            <CheckField
              name={sms}
              label={consentText('CHECKOUT_SMS', i18n.locale)}
              defaultChecked={isOn(sms, subscription.isChecked)}
            />
          )}
        </div>
      )}
      {recurring && (
        <div>
          <CheckField
            name={recurringField}
            label={t`I agree to these recurring charges: ${charges}. My payment method is kept for them.`}
            defaultChecked={isOn(recurringField, false)}
            aria-required
          />
          <FieldProblem name={recurringField} problem={problems[recurringField]} />
        </div>
      )}
      {agreement && (
        <div>
          <CheckField
            name={agreementField}
            label={names.length > 0 ? t`I agree to: ${list}` : t`I agree to the policies of this shop`}
            defaultChecked={isOn(agreementField, agreement.isChecked)}
            aria-required
          />
          <FieldProblem name={agreementField} problem={problems[agreementField]} />
        </div>
      )}
    </>
  )
}
