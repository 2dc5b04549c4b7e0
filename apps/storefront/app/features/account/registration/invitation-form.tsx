import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import type { Route } from './+types/invitation-page.ts'
import { Problem } from '../form-answer.tsx'
import { ChosenPasswordField, NameFields } from './name-fields.tsx'
import { OwnFieldInputs } from '../profile/own-field-inputs.tsx'
import { TermsField } from './terms-field.tsx'

/** Creates the account of somebody who was invited. */
export function InvitationForm({
  loaderData: { token, email, fields, terms, rule, shopName },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Create an account`}
        {...(email && { text: t`${shopName} has invited you. You’ll sign in as ${email}.` })}
      />
      <div className="max-w-xl space-y-6">
        {email ? (
          <Form method="post" action={accountPaths.invitation({ token })} className="space-y-5" noValidate>
            <Problem answer={answer} />
            <NameFields answer={answer} />
            <ChosenPasswordField answer={answer} rule={rule} />
            <OwnFieldInputs fields={fields} values={answer?.given ?? {}} problems={answer?.problems ?? {}} />
            <TermsField terms={terms} given={answer?.given?.['agreedTerms']} problem={answer?.problems?.['agreedTerms']} />
            <Button aria-disabled={busy}>
              <Trans>Create account</Trans>
            </Button>
          </Form>
        ) : (
          <>
            <Notice tone="problem">
              <Trans>This invitation was used, withdrawn or has expired.</Trans>
            </Notice>
            <p>
              <Link to={accountPaths.register()} className="inline-flex min-h-11 items-center underline">
                <Trans>Create an account</Trans>
              </Link>
            </p>
          </>
        )}
        <p>
          <Link to={accountPaths.signIn()} className="inline-flex min-h-11 items-center underline">
            <Trans>I have an account</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}
