import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Section, type SectionProps } from '../sections/section.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** GUEST may sign in here. OTHER is the buyer of another front end, which signs its own members in. */
export type Buyer = 'MEMBER' | 'GUEST' | 'OTHER'

export function ContactSection({
  title,
  email,
  buyer,
  ...section
}: SectionProps & { title: string; email: string; buyer: Buyer }) {
  const { t } = useLingui()
  return (
    <Section
      {...section}
      title={title}
      summary={email}
      beside={
        <>
          {buyer === 'GUEST' && <SignInForm checkoutId={section.checkoutId} />}
          {buyer === 'MEMBER' && (
            <p>
              <Trans>You’re signed in. You’ll find this order in your account.</Trans>
            </p>
          )}
        </>
      }
      submit={{ label: t`Continue to address`, busy: t`Saving…` }}
    >
      {(problems) => (
        <Field
          name="email"
          type="email"
          label={t`Email`}
          hint={t`So that we can reach you about your order.`}
          autoComplete="email"
          inputMode="email"
          defaultValue={section.problem?.values.email ?? email}
          problem={problems.email}
        />
      )}
    </Section>
  )
}
