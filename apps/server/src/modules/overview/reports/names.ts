import { isGuid } from '../../../kernel/basics/ids.ts'
import { holds } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadCategoryNames } from '../../catalog/categories/index.ts'
import { loadCustomerNames } from '../../members/customers/index.ts'
import { loadDiscountNames, loadSoldNames, loadSoldVariants, type SalesDimension } from '../../orders/orders/ports/reports.ts'
import { loadPeople } from '../../platform/sites/index.ts'

/** The names of groups, by their keys. What names itself, a day or a country, has none here. */
export async function loadNames(
  site: SiteRead,
  dimension: SalesDimension | 'CATEGORY',
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = keys.filter(isGuid)
  switch (dimension) {
    case 'PRODUCT':
      return loadSoldNames(site, ids)
    case 'VARIANT':
      return loadSoldVariants(site, ids)
    case 'CATEGORY':
      return loadCategoryNames(site, ids)
    case 'CUSTOMER':
      return site.caller && holds(site.caller, 'STOA.CUSTOMER_READ') ? loadCustomerNames(site, ids) : new Map()
    case 'STAFF':
      return loadPeople(site, ids)
    case 'DISCOUNT': {
      const names = await loadDiscountNames(site, [...new Set(keys.flatMap((key) => key.split(',').filter(Boolean)))])
      return new Map(keys.map((key) => [key, namesIn(key, names)]))
    }
    default:
      return new Map()
  }
}

function namesIn(key: string, names: ReadonlyMap<string, string>): string {
  const known = key.split(',').flatMap((id) => names.get(id) || [])
  return known.toSorted((one, other) => one.localeCompare(other)).join(' + ')
}
