import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Menu } from '@stoa/contract/services/stoa/menus'
import { lookupTable } from '@stoa/web/lookup-table'
import { changedColumn, linkColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { menus } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = menus.loadFirstPage

/** The place of the menu in the storefront. */
const shownIn: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  header: msg`Header of every page`,
  footer: msg`Footer of every page`,
})

const columns: readonly Column<Menu>[] = [
  linkColumn({ id: 'name', title: msg`Name`, sortBy: 'name', text: ({ name }) => name, to: ({ id }) => paths.menu(id!) }),
  {
    id: 'place',
    title: msg`Location`,
    width: '14rem',
    card: 'line',
    cell: ({ slug }) => <Location slug={slug ?? ''} />,
  },
  {
    id: 'items',
    title: msg({ message: 'Items', context: 'menu' }),
    align: 'end',
    width: '6rem',
    card: 'side',
    showsTitleOnCard: true,
    cell: ({ items = [] }) => items.reduce((sum, { items: below = [] }) => sum + 1 + below.length, 0),
  },
  changedColumn,
]

export default function MenusPage() {
  return (
    <RecordList
      title={t`Menus`}
      list={menus}
      columns={columns}
      nameOf={({ name }) => name ?? t`Menu`}
      why={t`Without menus, the shop lists your categories. Create a menu with the handle header or footer to replace the list.`}
      learn={<GuideLink to="menus" />}
      create={{ label: t`New menu`, to: paths.newMenu() }}
    />
  )
}

function Location({ slug }: { slug: string }) {
  const known = shownIn[slug]
  return known ? t(known) : t`Other: ${slug}`
}
