import { service, type ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { requiredField } from '../../../kernel/basics/errors.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import { checkGrouping, checkRoom, findFreeHandle } from './checks.ts'
import { storedMedia } from './media.ts'

const namesOfMembers = sql`jsonb_path_query_array(doc, '$.members[*].productName')::text`

export const productGroup = entity<ProductGroup>({
  service,
  type: 'ProductGroup',
  table: 'product_group',
  conflicts: { product_group_handle: 'ALREADY_EXISTS' },
  queryable: { ...service.queries.queryProductGroups.fields, ...service.queries.searchProductGroups.fields },
  columns: {
    name: { column: 'name', notNull: true },
    handle: { column: 'handle', notNull: true },
    groupingCustomizationId: { column: 'grouping_customization_id', type: 'uuid', notNull: true },
  },
  search: unindexedSearch({ name: sql`name`, 'members.productName': namesOfMembers }),
  async prepare(site, given, before) {
    const name = given.name?.trim()
    if (!name) throw requiredField('productGroup.name')
    if (!before) {
      await checkRoom(site)
      await checkGrouping(site, given.groupingCustomizationId!)
    }
    const media = await storedMedia(site, given.media, before?.media)
    const { media: _media, ...rest } = given
    return { ...rest, name, handle: before?.handle ?? (await findFreeHandle(site, name)), ...(media && { media }) }
  },
})
