import { msg, t } from '@lingui/core/macro'
import type { AbandonedCheckoutRow } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { abandoned } from './queries.ts'
import { activityTypes, consents, StatusBadge, steps } from './texts.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = abandoned.loadFirstPage

const nameOf = ({ name, email }: AbandonedCheckoutRow) => name ?? email ?? t`Member`

const columns: readonly Column<AbandonedCheckoutRow>[] = [
  linkColumn({ id: 'customer', title: msg`Customer`, text: nameOf, to: ({ id }) => paths.abandonedCheckout(id!) }),
  { id: 'status', title: msg`Status`, width: '8.5rem', card: 'states', cell: (row) => <StatusBadge of={row} /> },
  {
    id: 'step',
    title: msg`Last step`,
    sortBy: 'step',
    width: '11rem',
    card: 'line',
    cell: ({ step = 'BEGUN' }) => t(steps[step]),
  },
  {
    id: 'consent',
    title: msg`Consent`,
    width: '10rem',
    wideOnly: true,
    card: 'none',
    cell: ({ consent }) => (consent ? t(consents[consent]) : t`Not asked`),
  },
  {
    id: 'activity',
    title: msg`Last activity`,
    width: '10rem',
    wideOnly: true,
    card: 'line',
    cell: ({ lastActivity }) => (lastActivity?.type ? t(activityTypes[lastActivity.type]) : t`No activity yet`),
  },
  {
    id: 'value',
    title: msg`Value`,
    sortBy: 'value',
    width: '7rem',
    align: 'end',
    card: 'side',
    cell: ({ value, currency = 'XXX' }) => writeMoney(value, currency),
  },
  {
    id: 'created',
    title: msg({ message: 'Abandoned', context: 'date' }),
    sortBy: 'createdDate',
    width: '12rem',
    card: 'line',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
]

/** Checkouts that customers left. */
export default function AbandonedCheckoutsPage() {
  return (
    <RecordList
      title={t`Abandoned checkouts`}
      list={abandoned}
      columns={columns}
      nameOf={nameOf}
      search={t`Name or email address`}
      why={t`A checkout is abandoned when a customer who entered an email address leaves it for a while. Checkouts of your staff are left out.`}
      learn={<GuideLink to="abandoned-checkouts" />}
      actions={
        <>
          <ScreenButton to={paths.abandonedFigures()}>{t`Figures`}</ScreenButton>
          <ScreenButton to={paths.abandonedSettings()}>{t`Settings`}</ScreenButton>
        </>
      }
    />
  )
}
