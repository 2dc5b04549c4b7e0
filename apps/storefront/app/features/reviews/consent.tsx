import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/consent-page.ts'

/** Ends the emails that ask for reviews, and takes that back. */
export function Consent({
  loaderData: { token, shopName, done },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>Emails about reviews</Trans>
      </h1>
      {answer && <Notice tone="problem">{answer.problem}</Notice>}
      {done && !answer && (
        <Notice tone="good">
          {done === 'refused' ? (
            <Trans>Done. {shopName} no longer asks you for reviews.</Trans>
          ) : (
            <Trans>Done. {shopName} may ask you for reviews again.</Trans>
          )}
        </Notice>
      )}
      <Form method="post" action={reviewLinkPaths.consent({ token })} className="space-y-4">
        {done === 'refused' ? (
          <Button name="act" value="allow" variant="plain" aria-disabled={busy}>
            <Trans>Undo</Trans>
          </Button>
        ) : (
          <>
            <p>
              <Trans>You get no more emails that ask for reviews. Emails about your orders still reach you.</Trans>
            </p>
            <Button name="act" value="refuse" aria-disabled={busy}>
              <Trans>End these emails</Trans>
            </Button>
          </>
        )}
      </Form>
    </div>
  )
}
