import { msg, t } from '@lingui/core/macro'
import { allowMailAddress } from '@stoa/contract/calls/stoa/mailing-rules'
import type { MailStop } from '@stoa/contract/services/stoa/mailing-rules'
import { Outlet } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { When } from '../../../lib/format/when.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { mailStops, stopReasons } from './list.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = mailStops.loadFirstPage

const columns: readonly Column<MailStop>[] = [
  { id: 'email', title: msg`Email address`, card: 'title', cell: ({ email = '' }) => <EmailText email={email} /> },
  {
    id: 'reason',
    title: msg`Reason`,
    sortBy: 'reason',
    width: '13rem',
    card: 'line',
    cell: ({ reason }) => t(stopReasons[reason ?? 'BY_HAND']),
  },
  { id: 'detail', title: msg`What the mail server said`, wideOnly: true, card: 'line', cell: ({ detail }) => detail ?? '–' },
  {
    id: 'date',
    title: msg`Since`,
    sortBy: 'createdDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
  { id: 'allow', title: msg`Allow`, width: '7rem', card: 'line', cell: (stop) => <Allow stop={stop} /> },
]

/** The addresses that get no emails of automations and newsletters, besides those that unsubscribed. */
export default function MailStopsPage() {
  const { table } = useListTable(mailStops, {
    label: t`Stopped addresses`,
    columns,
    nameOf: ({ email = '' }) => email,
    search: t`Search by email address`,
    empty: (
      <Empty
        why={t`No address is stopped. Those that the mail server refuses, or whose readers complain, are listed here.`}
        learn={<GuideLink to="marketing" />}
      />
    ),
  })
  return (
    <Page
      title={t`Stopped addresses`}
      actions={<ScreenButton to={paths.newMailStop()} variant="filled">{t`Stop an address`}</ScreenButton>}
    >
      {table}
      <Outlet />
    </Page>
  )
}

function Allow({ stop: { id = '', email = '' } }: { stop: MailStop }) {
  const call = useCall(allowMailAddress, {
    failed: t`We couldn’t allow the address`,
    done: t`${email} may get these emails again`,
    refreshes: [mailStops],
  })
  return (
    <Confirm
      question={t`Allow emails to ${email} again?`}
      consequence={t`If the address does not work or its reader complains again, mail providers may refuse more of your emails.`}
      confirmLabel={t`Allow`}
      harmless
      onConfirm={() => call.send({ stopId: id })}
    >
      {(ask) => (
        <CallButton call={call} size="compact-xs" aria-label={t`Allow ${email}`} onClick={ask}>
          {t`Allow`}
        </CallButton>
      )}
    </Confirm>
  )
}
