import type { Module } from '../../../kernel/background/module.ts'
import { getLocation, updateLocation, deleteLocation, queryLocations, createLocation } from './operations.ts'
import { getDefaultStoresLocation, getStoresLocation, queryStoresLocations } from './stores-location-operations.ts'

export { defaultLocationId } from './default-location.ts'
export { location } from './entity.ts'

export const locationsModule = {
  name: 'locations',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/locations': {
      getLocation,
      updateLocation,
      deleteLocation,
      queryLocations,
      createLocation,
    },
    'stores/stores-locations-v-3': { getStoresLocation, queryStoresLocations, getDefaultStoresLocation },
  },
} satisfies Module
