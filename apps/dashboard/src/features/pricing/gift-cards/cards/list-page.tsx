import { msg, t } from '@lingui/core/macro'
import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'
import { linkColumn } from '../../../../lib/list/columns.tsx'
import { writeMoney } from '../../../../lib/format/money.ts'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { GiftCardStatus, getGiftCardState } from '../state.tsx'
import { nameOf } from './name.ts'
import { giftCards } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = giftCards.loadFirstPage

const columns: readonly Column<GiftCard>[] = [
  linkColumn({ id: 'code', title: msg`Code`, sortBy: 'codeSuffix', text: nameOf, to: ({ id }) => paths.giftCard(id!) }),
  {
    id: 'balance',
    title: msg`Balance`,
    sortBy: 'balance',
    width: '10rem',
    card: 'line',
    cell: ({ balance, initialValue, currency }) => {
      const [left, all] = [writeMoney(balance?.amount, currency!), writeMoney(initialValue?.amount, currency!)]
      return left === all ? left : t`${left} of ${all}`
    },
  },
  {
    id: 'status',
    title: msg`Status`,
    width: '8rem',
    card: 'states',
    cell: (card) => <GiftCardStatus state={getGiftCardState(card)} />,
  },
  {
    id: 'recipient',
    title: msg`Recipient`,
    width: '14rem',
    card: 'line',
    cell: ({ notificationInfo }) => notificationInfo?.recipient?.name || notificationInfo?.recipient?.email || '–',
  },
  {
    id: 'expires',
    title: msg`Expires`,
    sortBy: 'expirationDate',
    width: '9rem',
    wideOnly: true,
    card: 'none',
    cell: ({ expirationDate }) => (expirationDate ? <When date={expirationDate} shape="day" /> : '–'),
  },
  {
    id: 'created',
    title: msg`Created`,
    sortBy: 'createdDate',
    width: '9rem',
    wideOnly: true,
    card: 'none',
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
]

export default function GiftCardsPage() {
  return (
    <RecordList
      title={t`Gift cards`}
      list={giftCards}
      columns={columns}
      nameOf={nameOf}
      search={t`Whole code, or its last four characters`}
      why={t`Issue gift cards yourself, bring those of another shop along, or sell them as products.`}
      learn={<GuideLink to="gift-cards" />}
      create={{ label: t`Issue gift card`, to: paths.newGiftCard() }}
      actions={<ScreenButton to={paths.importGiftCards()}>{t`Import`}</ScreenButton>}
    />
  )
}
