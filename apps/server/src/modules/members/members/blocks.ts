import { sql } from 'kysely'
import type { Fields } from '../../../kernel/lists/query/field-map.ts'
import { list, type Page } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** `BLOCKING` is a block that the member made, `BLOCKED` one that the other one made. */
export type BlockDirection = 'BLOCKING' | 'BLOCKED'

const fields: Fields = new Map([
  [
    'createdDate',
    {
      path: 'createdDate',
      type: 'timestamptz',
      expression: sql`created_date`,
      notNull: true,
      operators: [],
      sortable: false,
    },
  ],
])

/** The blocks of every member from both sides: `id` is the other member. Deleted members are left out. */
const blocks = list({
  name: 'member_block',
  from: ({ siteId }) => {
    const side = (own: string, other: string, direction: BlockDirection) =>
      sql`select block.site_id, ${sql.ref(`block.${own}`)} as own_id, ${sql.ref(`block.${other}`)} as id, ${direction}::text as direction,
        block.created_date from member_block as block
        join member on member.site_id = ${siteId} and member.id = ${sql.ref(`block.${other}`)} where block.site_id = ${siteId}`
    return sql`(${side('blocking_id', 'blocked_id', 'BLOCKING')} union all ${side('blocked_id', 'blocking_id', 'BLOCKED')}) as block`
  },
  fields,
  visibleRows: 'ALL',
  defaultSort: [{ field: 'createdDate' }],
})

/** A member's blocks, the oldest first. */
export function loadBlocks(
  site: SiteRead,
  memberId: string,
  cursorPaging: WireQuery['cursorPaging'],
  direction?: BlockDirection,
): Promise<Page<{ id: string; direction: BlockDirection }>> {
  const made = direction ? sql`direction = ${direction}` : sql`true`
  const paging = { limit: 100, ...cursorPaging }
  return blocks.page(
    site,
    sql`id, direction`,
    { cursorPaging: paging },
    { extra: sql`own_id = ${memberId} and ${made}`, root: '' },
  )
}
