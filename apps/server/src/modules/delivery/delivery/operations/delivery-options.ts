import { bulk, type BulkAnswer } from '../../../../kernel/lists/entity/bulk.ts'
import type { Entity, Wire } from '../../../../kernel/lists/entity/entity.ts'
import { brokenRule, notFound, refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { withoutRegion } from '../profiles.ts'
import { countRows, findProfileOfRegion } from '../store/options.ts'

interface Regional extends Wire {
  deliveryRegionIds?: string[]
  active?: boolean | null
}

/** Local delivery options or pickup locations of one site. */
const maxOptions = 100
/** The contract's limit for one option. */
const maxRegions = 50

/** The operations that local delivery options and pickup locations have in common: their number is limited, and they may name regions. */
export function regionalOf<E extends Regional>(
  entity: Entity<E>,
  table: 'local_delivery_option' | 'pickup_location',
  tooMany: string,
) {
  return {
    async create(site: SiteTx, given: E): Promise<E> {
      if ((await countRows(site, table)) >= maxOptions) throw refusal(tooMany, `a site has at most ${maxOptions} of them`)
      for (const id of given.deliveryRegionIds ?? []) await checkRegionExists(site, id)
      return entity.create(site, given)
    },

    async addRegion(site: SiteTx, id: string, regionId: string, revision?: string | null): Promise<E> {
      const before = await lockAt(site, id, revision)
      await checkRegionExists(site, regionId)
      const deliveryRegionIds = [...new Set([...(before.deliveryRegionIds ?? []), regionId])]
      if (deliveryRegionIds.length > maxRegions)
        throw brokenRule('deliveryRegionId', 'DELIVERY_REGIONS_LIMIT_EXCEEDED', `must be at most ${maxRegions} regions`)
      return entity.save(site, before, { ...before, deliveryRegionIds })
    },

    async removeRegion(site: SiteTx, id: string, regionId: string, revision?: string | null): Promise<E> {
      const before = await lockAt(site, id, revision)
      return entity.save(site, before, withoutRegion(before, regionId))
    },
  }

  async function lockAt(site: SiteTx, id: string, revision: string | null | undefined): Promise<E> {
    const before = await entity.lock(site, id)
    if (revision && revision !== before.revision) throw revisionMismatch(before.revision)
    return before
  }
}

/** Makes a bulk change. The response lists the changes that were made and those that were refused. */
export async function inBulk<Given, Item extends Wire>(
  site: SiteTx,
  items: readonly Given[],
  work: (site: SiteTx, item: Given) => Promise<Item>,
): Promise<{ done: Item[]; refused: { id: string; code: string; description: string }[] }> {
  const { results }: BulkAnswer<Item> = await bulk(site, items, work)
  return {
    done: results.flatMap(({ item }) => item ?? []),
    refused: results.flatMap(({ itemMetadata: { id, originalIndex, error } }) =>
      error ? { id: id ?? String(originalIndex), code: error.code, description: error.description } : [],
    ),
  }
}

async function checkRegionExists(site: SiteTx, id: string): Promise<void> {
  if (!(await findProfileOfRegion(site, id))) throw notFound('deliveryRegion', { id })
}
