import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { mailingPaths } from '../../mailing-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/mailing-choice-page.ts'

/** Ends the mails that the shop sends by itself, and takes that back. */
export function MailingChoiceForm({
  loaderData: { token, shopName, done },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>News by email</Trans>
      </h1>
      {answer && <Notice tone="problem">{answer.problem}</Notice>}
      {done && !answer && (
        <Notice tone="good">
          {done === 'stopped' && <Trans>Done. {shopName} sends no more news and reminders to your address.</Trans>}
          {done === 'allowed' && <Trans>Done. You get news of {shopName} by email again.</Trans>}
        </Notice>
      )}
      <Form method="post" action={mailingPaths.choice({ token })} className="space-y-4">
        {done === 'stopped' ? (
          <Button name="choice" value="ALLOW" variant="plain" aria-disabled={busy}>
            <Trans>Undo</Trans>
          </Button>
        ) : (
          <>
            <p>
              <Trans>Emails about your orders and your account are sent as before.</Trans>
            </p>
            <Button name="choice" value="STOP" aria-disabled={busy}>
              <Trans>No more news and reminders</Trans>
            </Button>
          </>
        )}
      </Form>
    </div>
  )
}
