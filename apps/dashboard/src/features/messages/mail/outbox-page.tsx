import { msg, t } from '@lingui/core/macro'
import type { OutboxMail } from '@stoa/contract/services/stoa/mails'
import { Link } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { skipOnSearchChange } from '../../../lib/list/list-of.ts'
import { mailTemplates, notSentReasons } from '../../../lib/mail/mails.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { mailStates, outbox } from './outbox.ts'

export const clientLoader = outbox.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<OutboxMail>[] = [
  { id: 'recipient', title: msg`Recipient`, sortBy: 'recipient', card: 'title', cell: (mail) => getRecipient(mail) },
  { id: 'kind', title: msg`Email`, sortBy: 'kind', width: '15rem', card: 'line', cell: ({ kind }) => t(mailTemplates[kind!]) },
  { id: 'about', title: msg`About`, width: '9rem', card: 'line', cell: (mail) => <About mail={mail} /> },
  {
    id: 'state',
    title: msg`Status`,
    sortBy: 'state',
    width: '8rem',
    card: 'states',
    cell: ({ state }) => <Status tone={tones[state!]}>{t(mailStates[state!])}</Status>,
  },
  {
    id: 'reason',
    title: msg`Reason`,
    wideOnly: true,
    card: 'line',
    cell: ({ failure, notSentReason }) => failure ?? (notSentReason ? t(notSentReasons[notSentReason]) : '–'),
  },
  {
    id: 'date',
    title: msg`Date`,
    sortBy: 'createdDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ sentDate, createdDate }) => <When date={sentDate ?? createdDate} />,
  },
]

const tones = { WAITING: 'plain', SENT: 'good', FAILED: 'bad', NOT_SENT: 'plain' } as const

/** Every email, with what became of it. Those about orders can be read and sent again on the order's page. */
export default function OutboxPage() {
  const { table } = useListTable(outbox, {
    label: t`Emails`,
    columns,
    nameOf: getRecipient,
    search: t`Search by recipient`,
    empty: (
      <Empty
        why={t`No emails yet. What the shop sends to customers and members is listed here.`}
        learn={<GuideLink to="emails" />}
      />
    ),
  })
  return (
    <Page title={t`Outbox`} back={<BackLink to={paths.mailSettings()}>{t`Email`}</BackLink>}>
      {table}
    </Page>
  )
}

function getRecipient({ recipient }: OutboxMail): string {
  return recipient || t`No address`
}

function About({ mail: { id, kind, orderId, orderNumber, memberId } }: { mail: OutboxMail }) {
  // The content of a request is not stored.
  if (kind === 'REVIEW_REQUEST' && orderId) return <Link to={paths.order(orderId)}>{t`Order ${orderNumber ?? ''}`}</Link>
  if (orderId) return <Link to={paths.orderMail(orderId, id!)}>{t`Order ${orderNumber ?? ''}`}</Link>
  return memberId ? <Link to={paths.member(memberId)}>{t`Member`}</Link> : null
}
