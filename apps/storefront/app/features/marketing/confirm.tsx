import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { mailingPaths } from '../../mailing-paths.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/confirm-page.ts'

/** Confirms that the owner of an address wants the newsletter. */
export function ConfirmNewsletter({
  loaderData: { token, shopName, isDone },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">
        <Trans>News by email</Trans>
      </h1>
      {answer && <Notice tone="problem">{answer.problem}</Notice>}
      {isDone && !answer ? (
        <>
          <Notice tone="good">
            <Trans>Done. You get news of {shopName} by email.</Trans>
          </Notice>
          <ButtonLink to={paths.home()} variant="plain">
            <Trans>To the shop</Trans>
          </ButtonLink>
        </>
      ) : (
        <Form method="post" action={mailingPaths.confirm({ token })} className="space-y-4">
          <p>
            <Trans>{shopName} emails you about new products and offers. Each email has a link that ends it.</Trans>
          </p>
          <Button aria-disabled={busy}>
            <Trans>Confirm</Trans>
          </Button>
        </Form>
      )}
    </div>
  )
}
