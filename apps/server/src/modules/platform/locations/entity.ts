import { service, type Location } from '@stoa/contract/services/stoa/locations'
import { entity } from '../../../kernel/lists/entity/entity.ts'

export const location = entity<Location>({
  service,
  type: 'Location',
  table: 'location',
  columns: { name: { column: 'name', notNull: true } },
  defaultSort: [{ field: 'name' }],
  conflicts: { shippo_configuration_location: 'LOCATION_IN_USE', pickup_location_stock: 'LOCATION_IN_USE' },
})
