import { msg, plural, t } from '@lingui/core/macro'
import type { Promotion } from '@stoa/contract/services/stores/promotions-v-3'
import { Link } from 'react-router'
import { changedColumn, visibilityColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { useBulk } from '../../../../lib/list/use-bulk.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import { promotionBulkActions } from './bulk-actions.ts'
import classes from './promotions.module.css'
import { promotions } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = promotions.loadFirstPage

const columns: readonly Column<Promotion>[] = [
  {
    id: 'name',
    title: msg`Name`,
    card: 'title',
    cell: ({ id, name, media }) => (
      <span className={classes.name}>
        <Thumbnail src={media?.image?.url} size={30} />
        <Link to={paths.promotion(id!)} data-row-link>
          {name}
        </Link>
      </span>
    ),
  },
  {
    id: 'categories',
    title: msg`Categories`,
    width: '10rem',
    card: 'line',
    cell: ({ categories = [] }) =>
      plural(categories.length, { 0: 'In no category', one: 'In # category', other: 'In # categories' }),
  },
  { ...visibilityColumn, cell: ({ enabled }) => visibilityColumn.cell({ visible: enabled ?? false }) },
  changedColumn,
]

export default function PromotionsPage() {
  const nameOf = ({ name }: Promotion) => name ?? t`Promotion`
  const bulk = useBulk({ actions: promotionBulkActions(), nameOf, refreshes: [promotions] })
  return (
    <RecordList
      title={t`Promotions`}
      list={promotions}
      columns={columns}
      nameOf={nameOf}
      bulk={bulk}
      search={t`Search by name`}
      why={t`Promotions are images with a link that stand between the products of a category.`}
      learn={<GuideLink to="promotions" />}
      create={{ label: t`New promotion`, to: paths.newPromotion() }}
    />
  )
}
