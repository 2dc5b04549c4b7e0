import type { Module } from '../../../kernel/background/module.ts'
import { locationOperations } from './operations.ts'

export { defaultLocationId } from './default-location.ts'
export { location } from './entity.ts'

export const locationsModule = {
  name: 'locations',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/locations': locationOperations },
} satisfies Module
