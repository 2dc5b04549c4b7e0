import type { DerivedEvent } from '../../../../kernel/background/derived-events.ts'
import { collectionEvents } from './collections.ts'
import { inventoryEvents } from './inventory.ts'
import { productEvents } from './products.ts'

/** The events of the older interface follow from those of the newer one. */
export const catalogV1Events: readonly DerivedEvent[] = [...productEvents, ...collectionEvents, ...inventoryEvents]
