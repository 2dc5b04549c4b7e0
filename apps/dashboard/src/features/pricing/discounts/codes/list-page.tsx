import { msg, t } from '@lingui/core/macro'
import type { Coupon } from '@stoa/contract/services/marketing/coupons'
import { linkColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { siteNow, useSession } from '../../../../lib/calls/session.ts'
import { When } from '../../../../lib/format/when.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { figureColumns } from '../figures.tsx'
import { DiscountStatus, type DiscountState } from '../state.tsx'
import { effectInWords, usesInWords } from './in-words.ts'
import { codes } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = codes.loadFirstPage

const columns: readonly Column<Coupon>[] = [
  linkColumn({
    id: 'code',
    title: msg`Code`,
    sortBy: 'specification.code',
    text: ({ specification }) => specification?.code,
    to: ({ id }) => paths.discountCode(id!),
  }),
  {
    id: 'effect',
    title: msg`Discount`,
    card: 'line',
    cell: ({ specification = {} }) => <CouponEffect specification={specification} />,
  },
  {
    id: 'status',
    title: msg`Status`,
    width: '9rem',
    card: 'states',
    cell: (coupon) => <DiscountStatus state={getState(coupon)} />,
  },
  {
    id: 'uses',
    title: msg`Uses`,
    sortBy: 'numberOfUsages',
    width: '8rem',
    card: 'line',
    cell: ({ numberOfUsages = 0, specification }) => usesInWords(numberOfUsages, specification?.usageLimit),
  },
  ...figureColumns<Coupon>(),
  {
    id: 'created',
    title: msg`Created`,
    sortBy: 'dateCreated',
    width: '9rem',
    wideOnly: true,
    card: 'none',
    cell: ({ dateCreated }) => <When date={dateCreated && new Date(Number(dateCreated)).toISOString()} shape="day" />,
  },
]

/** The server compares the end with the clock of the site. */
function getState({ expired, specification = {} }: Coupon): DiscountState {
  if (specification.active === false) return 'OFF'
  if (expired) return 'EXPIRED'
  return Number(specification.startTime ?? 0) > siteNow() ? 'PENDING' : 'LIVE'
}

function CouponEffect({ specification }: Required<Pick<Coupon, 'specification'>>) {
  return effectInWords(specification, useSession().site.currency)
}

export default function DiscountCodesPage() {
  return (
    <RecordList
      title={t`Discount codes`}
      list={codes}
      columns={columns}
      nameOf={({ specification }) => specification?.code ?? t`Code`}
      search={t`Search codes`}
      why={t`Give customers a code that lowers the price of their order.`}
      learn={<GuideLink to="discounts" />}
      create={{ label: t`New code`, to: paths.newDiscountCode() }}
      actions={<ScreenButton to={paths.generateDiscountCodes()}>{t`Generate codes`}</ScreenButton>}
    />
  )
}
