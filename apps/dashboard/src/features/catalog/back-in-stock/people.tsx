import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Skeleton } from '@mantine/core'
import {
  deleteBackInStockNotificationRequest,
  markAsNotificationSent,
} from '@stoa/contract/calls/ecom/back-in-stock-notifications'
import type { AwaitingPerson, AwaitingStatus } from '@stoa/contract/services/stoa/back-in-stock-board'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import classes from './back-in-stock.module.css'
import { awaitedItems, peopleQuery } from './queries.ts'

const states: Readonly<Record<AwaitingStatus, readonly [MessageDescriptor, 'accent' | 'good' | 'plain' | 'bad']>> = {
  RECEIVED: [msg`Waiting`, 'accent'],
  PROCESSING: [msg`Being sent`, 'plain'],
  NOTIFICATION_SENT: [msg`Told`, 'good'],
  FAILED: [msg`Failed`, 'bad'],
}

/** The requests for one variant in the order of their places. */
export function People({ variantId }: { variantId: string }) {
  const query = useInfiniteQuery(peopleQuery(variantId))
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={240} />} failed={t`We couldn’t load the requests`}>
        {({ pages }) => (
          <RowList label={t`Requests`} empty={t`Nobody asked for this item.`}>
            {pages
              .flatMap(({ people = [] }) => people)
              .map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
          </RowList>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}

function PersonRow({ person: { id, email, contactId, status, createdDate, place, heldUntil } }: { person: AwaitingPerson }) {
  const [label, tone] = states[status]
  const mark = useCall(markAsNotificationSent, {
    failed: t`We couldn’t mark the request`,
    done: t`Marked as told`,
    refreshes: [awaitedItems],
  })
  const remove = useCall(deleteBackInStockNotificationRequest, {
    failed: t`We couldn’t remove the request`,
    done: t`Request removed`,
    refreshes: [awaitedItems],
  })
  return (
    <Row
      title={
        <>
          {place !== undefined && `${place}. `}
          {contactId ? <Link to={paths.member(contactId)}>{email}</Link> : email}
          <Status tone={tone}>{t(label)}</Status>
        </>
      }
      detail={
        <>
          <When date={createdDate} />
          {heldUntil && (
            <>
              {' · '}
              {t`Kept until`} <When date={heldUntil} />
            </>
          )}
        </>
      }
    >
      <span className={classes.acts}>
        {status !== 'NOTIFICATION_SENT' && (
          <CallButton
            call={mark}
            size="compact-sm"
            variant="default"
            aria-label={t`Mark as told: ${email}`}
            onClick={() => mark.send({ id })}
          >
            {t`Mark as told`}
          </CallButton>
        )}
        <CallButton
          call={remove}
          size="compact-sm"
          variant="subtle"
          aria-label={t`Remove: ${email}`}
          onClick={() => remove.send({ id })}
        >
          {t`Remove`}
        </CallButton>
      </span>
    </Row>
  )
}
