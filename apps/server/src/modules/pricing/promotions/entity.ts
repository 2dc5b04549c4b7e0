import { service, type Promotion } from '@stoa/contract/services/stores/promotions-v-3'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { requiredField } from '../../../kernel/basics/errors.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import { assignedOnce } from './assignments.ts'
import { enqueueCopy, storedMedia } from './media.ts'
import { checkRoom } from './room.ts'

export const promotion = entity<Promotion>({
  service,
  type: 'Promotion',
  table: 'promotion',
  columns: { name: { column: 'name', notNull: true }, enabled: { column: 'enabled', notNull: true } },
  visibleRows: sql`enabled`,
  search: unindexedSearch({ name: sql`name` }),
  async prepare(site, given, before) {
    if (!before) await checkRoom(site)
    if (!given.name) {
      throw requiredField('promotion.name')
    }
    const media = await storedMedia(site, given.media, before?.media)
    enqueueCopy(site, given.id, before?.media, media)
    const { categories } = given
    return { ...given, enabled: given.enabled ?? false, media, ...(categories && { categories: assignedOnce(categories) }) }
  },
})
