import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { backInStockPaths } from '../../../back-in-stock-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/choice-page.ts'

/** Cancels what an address waits for, blocks these emails for good, and takes the latter back. */
export function Choice({
  loaderData: { token, shopName, done },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>Emails about items that are back in stock</Trans>
      </h1>
      {answer && <Notice tone="problem">{answer.problem}</Notice>}
      {done && !answer && (
        <Notice tone="good">
          {done === 'cancelled' && <Trans>Done. You are not waiting for any item of {shopName} any more.</Trans>}
          {done === 'blocked' && <Trans>Done. {shopName} sends no more of these emails to your address.</Trans>}
          {done === 'allowed' && <Trans>Done. You can ask for these emails again.</Trans>}
        </Notice>
      )}
      <Form method="post" action={backInStockPaths.choice({ token })} className="space-y-4">
        {done === 'blocked' ? (
          <Button name="choice" value="ALLOW" variant="plain" aria-disabled={busy}>
            <Trans>Undo</Trans>
          </Button>
        ) : (
          <>
            {done !== 'cancelled' && (
              <>
                <p>
                  <Trans>
                    If you cancel, you get no email about the items that you asked for. You can ask again at any time.
                  </Trans>
                </p>
                <Button name="choice" value="CANCEL" aria-disabled={busy}>
                  <Trans>Cancel my requests</Trans>
                </Button>
              </>
            )}
            <p>
              <Trans>
                Did somebody else enter your address? Block these emails, and nobody can ask for them with your address.
              </Trans>
            </p>
            <Button name="choice" value="BLOCK" variant="plain" aria-disabled={busy}>
              <Trans>Block these emails</Trans>
            </Button>
          </>
        )}
      </Form>
    </div>
  )
}
