export { subdivisionOf, type Place } from './postcodes.ts'
