import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import '../../../lib/texts/buying-texts.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { AccountLayout } from '../account-layout.tsx'
import type { Route } from './+types/waiting-page.ts'

type Request = Route.ComponentProps['loaderData']['requests'][number]

/** What a member waits for, with their place. */
export function Waiting({ loaderData: { requests, done }, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Back in stock`}>
      {actionData && <Notice tone="problem">{actionData.problem}</Notice>}
      {done && !actionData && (
        <Notice tone="good">
          <Trans>Done. You don’t wait for it any more.</Trans>
        </Notice>
      )}
      {requests.length === 0 ? (
        <div className="space-y-6">
          <p className="text-quiet">
            <Trans>You’re not waiting for anything. Where something is sold out, ask us to notify you.</Trans>
          </p>
          <ButtonLink to={paths.products()} variant="plain">
            <Trans>View all products</Trans>
          </ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <li key={request.id} className="flex flex-wrap items-start gap-5 py-5">
              <AwaitedItem request={request} />
            </li>
          ))}
        </ul>
      )}
    </AccountLayout>
  )
}

function AwaitedItem({ request: { id, item, status, place, until, asked } }: { request: Request }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const name = item?.name ?? t`An item that we no longer show`
  return (
    <>
      <FramedPicture name={name} picture={item?.picture} initial="text-heading" sizes="5rem" className="w-20 shrink-0 p-[2.5%]" />
      <div className="min-w-0 flex-1 basis-48 space-y-1">
        <h2 className="font-display text-label">
          {item ? (
            <Link to={item.path} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {item?.variant && <p>{item.variant}</p>}
        <p>
          <RequestState status={status} place={place} until={until} />
        </p>
        <p className="text-small text-quiet">
          <Trans>
            Asked on <DateTime {...asked} />
          </Trans>
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="request" value={id} />
        {until && (
          <Button name="act" value="use" aria-disabled={busy}>
            <Trans>Put it into my cart</Trans>
          </Button>
        )}
        {status !== 'NOTIFICATION_SENT' || until ? (
          <Button variant="plain" name="act" value="cancel" aria-disabled={busy} aria-label={t`Cancel: ${name}`}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button variant="plain" name="act" value="cancel" aria-disabled={busy} aria-label={t`Remove from the list: ${name}`}>
            <Trans>Remove from the list</Trans>
          </Button>
        )}
      </Form>
    </>
  )
}

function RequestState({ status, place, until }: Pick<Request, 'status' | 'place' | 'until'>) {
  if (until)
    return (
      <Trans>
        We keep one for you until <DateTime {...until} />.
      </Trans>
    )
  if (status === 'RECEIVED') return <Trans>You’re number {place} on the list.</Trans>
  if (status === 'PROCESSING') return <Trans>The email is on its way.</Trans>
  if (status === 'FAILED') return <Trans>The email couldn’t be sent. Ask again to keep your place.</Trans>
  return <Trans>We emailed you.</Trans>
}
