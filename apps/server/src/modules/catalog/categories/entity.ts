import * as contract from '@stoa/contract/services/categories/categories'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { requiredField } from '../../../kernel/basics/errors.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import { checkSlug } from '../../../kernel/basics/slugs.ts'
import { enqueueCopies, isOnOtherHost } from '../../media/pictures/index.ts'
import { slugForm } from './slug.ts'

export const category = entity<contract.Category>({
  service: contract.service,
  type: 'Category',
  table: 'category',
  columns: {
    'treeReference.appNamespace': { column: 'app_namespace', notNull: true },
    'treeReference.treeKey': 'tree_key',
    'parentCategory.id': { column: 'parent_id', type: 'uuid' },
    'parentCategory.index': { column: 'position', type: 'integer', notNull: true },
    name: { column: 'name', notNull: true },
    slug: { column: 'slug', notNull: true },
    visible: { column: 'visible', notNull: true },
    managingAppId: { column: 'managing_app_id', type: 'uuid' },
  },
  visibleRows: sql`category.visible`,
  search: unindexedSearch({ name: sql`name`, description: sql`coalesce(doc ->> 'description', '')` }),
  // The default order is the owner's order of the tree.
  defaultSort: [{ field: 'parentCategory.index' }],
  conflicts: { category_slug: 'DUPLICATE_SLUG' },
  prepare: (site, given, before) => {
    if (!given.name) throw requiredField('category.name')
    checkSlug(given.slug ?? '', slugForm, 'category.slug')
    enqueueCopies(site, { owner: 'CATEGORY', id: given.id }, before ? pictureElsewhere(before) : [], pictureElsewhere(given))
    return given
  },
})

function pictureElsewhere({ image }: contract.Category): string[] {
  return isOnOtherHost(image?.url) ? [image.url] : []
}
