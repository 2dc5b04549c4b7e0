import { msg, t } from '@lingui/core/macro'
import { Outlet } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { mailKinds } from '../../../lib/mail/mails.ts'
import { QueueContext } from '../../../lib/queue/queue.ts'
import { QueueLink } from '../../../lib/queue/queue-link.tsx'
import { useQueue } from '../../../lib/queue/use-queue.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { failedMails, refetchInterval, type FailedMailRow } from './queries.ts'

export const clientLoader = failedMails.loadFirstPage

const columns: readonly Column<FailedMailRow>[] = [
  {
    id: 'order',
    title: msg`Order`,
    width: '9rem',
    card: 'title',
    cell: ({ id, orderNumber }) => <QueueLink id={id}>{t`Order ${orderNumber}`}</QueueLink>,
  },
  { id: 'kind', title: msg`Email`, width: '13rem', card: 'line', cell: ({ kind }) => t(mailKinds[kind]) },
  { id: 'recipient', title: msg`Recipient`, width: '16rem', card: 'line', cell: ({ recipient }) => recipient },
  { id: 'failure', title: msg`What the mail server said`, card: 'line', wideOnly: true, cell: ({ failure }) => failure },
  { id: 'date', title: msg`Date`, width: '10.5rem', card: 'side', cell: ({ createdDate }) => <When date={createdDate} /> },
]

/** Emails that the mail server refused. They are resent one by one, or sent to a corrected address. */
export default function FailedMailsPage() {
  const queue = useQueue(failedMails, {
    param: 'mailId',
    listPath: paths.failedMails,
    itemPath: paths.failedMail,
    refetchInterval,
  })
  const { table } = useListTable(failedMails, {
    label: t`Failed emails`,
    columns,
    nameOf: ({ orderNumber }) => t`Order ${orderNumber}`,
    queue,
    empty: <Empty why={t`No email failed. Customers got everything that was sent.`} learn={<GuideLink to="emails" />} />,
  })
  return (
    <Page
      title={t`Failed emails`}
      back={<BackLink to={paths.orders()}>{t`Orders`}</BackLink>}
      lead={t`The mail server refused these emails, so the customers didn’t get them.`}
    >
      <QueueContext value={queue}>
        {table}
        <Outlet />
      </QueueContext>
    </Page>
  )
}
