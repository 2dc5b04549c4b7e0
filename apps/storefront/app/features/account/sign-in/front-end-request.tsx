import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { FrontEndRequest } from '../../../lib/page/context.ts'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { NextFields } from '../form-answer.tsx'
import type { Next } from './sign-in.server.ts'

/** Somebody who is signed in agrees to a front end, or chooses another account. */
export function AgreeForm({ asking: { app, host, account }, next }: { asking: FrontEndRequest; next: Next }) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Continue to ${app}?`} text={t`You’re signed in as ${account ?? ''}.`} />
      <div className="max-w-xl space-y-6">
        <p>
          <Trans>
            {app} at <b className="wrap-anywhere">{host}</b> can then see and change your profile, your orders and your shopping
            cart.
          </Trans>
        </p>
        <Form method="post" action={accountPaths.signIn()} className="flex flex-wrap gap-3">
          <NextFields {...next} />
          <Button name="decision" value="agree">
            <Trans>Continue</Trans>
          </Button>
          <Button variant="plain" name="decision" value="cancel">
            <Trans>Cancel</Trans>
          </Button>
        </Form>
        <p>
          <Link to={accountPaths.signIn({ ...next, other: 'yes' })} className="inline-flex min-h-11 items-center underline">
            <Trans>Use another account</Trans>
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Above the form: who asks for the sign-in, and the way back. */
export function AskedBy({ asking: { app, host }, next }: { asking: FrontEndRequest; next: Next }) {
  return (
    <Form method="post" action={accountPaths.signIn()} className="flex flex-wrap items-center justify-between gap-x-6">
      <NextFields {...next} />
      <p>
        <Trans>
          To continue to {app} at <b className="wrap-anywhere">{host}</b>
        </Trans>
      </p>
      <button name="decision" value="cancel" className="min-h-11 cursor-pointer underline">
        <Trans>Cancel</Trans>
      </button>
    </Form>
  )
}
