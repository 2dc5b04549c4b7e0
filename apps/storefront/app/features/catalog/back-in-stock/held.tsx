import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { backInStockPaths } from '../../../back-in-stock-paths.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import type { Route } from './+types/held-page.ts'

/** The piece that is kept for the reader of a mail, or what became of it. */
export function Held({
  loaderData: { held, token },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="page max-w-2xl space-y-6 pt-8 md:pt-14">
      <h1 className="display text-title">{t`The item you waited for`}</h1>
      {answer && <Notice tone="problem">{answer.problem}</Notice>}
      {held ? (
        <>
          <div className="flex items-start gap-5">
            <FramedPicture
              name={held.name}
              picture={held.picture}
              initial="text-heading"
              sizes="7rem"
              className="w-28 shrink-0 p-[2.5%]"
            />
            <div>
              <h2 className="font-display text-heading">{held.name}</h2>
              {held.variant && <p>{held.variant}</p>}
              {held.price && <p className="tabular-nums">{held.price}</p>}
            </div>
          </div>
          <State held={held} />
          <div className="flex flex-wrap gap-3">
            {held.state === 'HELD' && (
              <Form method="post" action={backInStockPaths.held({ token })}>
                <Button aria-disabled={busy}>
                  <Trans>Put it into my cart</Trans>
                </Button>
              </Form>
            )}
            <ButtonLink to={held.path} variant="plain">
              <Trans>See the product</Trans>
            </ButtonLink>
          </div>
        </>
      ) : (
        !answer && (
          <>
            <Notice tone="problem">
              <Trans>This link leads nowhere any more. Its request was cancelled, or the item is gone.</Trans>
            </Notice>
            <ButtonLink to={paths.products()} variant="plain">
              <Trans>View all products</Trans>
            </ButtonLink>
          </>
        )
      )}
    </div>
  )
}

function State({ held: { state, until, place } }: { held: NonNullable<Route.ComponentProps['loaderData']['held']> }) {
  if (state === 'HELD' && until)
    return (
      <Notice tone="good">
        <Trans>
          We keep one for you until <DateTime {...until} />. Nobody else can buy it before then.
        </Trans>
      </Notice>
    )
  if (state === 'WAITING')
    return (
      <Notice tone="good">
        <Trans>You’re number {place}. We email the first people as stock allows.</Trans>
      </Notice>
    )
  return (
    <Notice tone="problem">
      <Trans>We don’t keep it for you any more: the time is over, or it was bought.</Trans>
    </Notice>
  )
}
