import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { WireError } from '../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeProduct } from '../../catalog/catalog/ports/products.ts'
import { removeWithAllBelow, treeOf } from '../../catalog/categories/index.ts'
import { menu, page } from '../../catalog/content/index.ts'
import { lockProfileOfRegion, removeRegion, shippingOption } from '../../delivery/delivery/index.ts'
import { member } from '../../members/members/ports/reading.ts'
import { deleteOrders } from '../../orders/orders/ports/changing.ts'
import { paymentMethod } from '../../orders/payments/index.ts'
import { removePicturesOf } from '../../media/media/index.ts'
import { removeReview } from '../../reviews/reviews/index.ts'
import { setLanguages } from '../../platform/sites/index.ts'
import { giftCardProduct } from '../../pricing/gift-cards/index.ts'
import { manualTaxMapping, taxRegion } from '../../pricing/tax/index.ts'
import { loadTranslatedLanguages, translation } from '../../platform/translations/index.ts'
import { demoKinds, takeDemoRows, type DemoKind } from './store.ts'

/**
 * Removes everything that belongs to the demo shop, including its orders; what the owner created stays. Rows that are already
 * gone are ignored.
 */
export async function removeDemo(site: SiteTx): Promise<{ removedProducts: number; removedOrders: number }> {
  const rows = await takeDemoRows(site)
  const gone = new Map<DemoKind, number>()
  for (const kind of demoKinds) gone.set(kind, await removal[kind](site, rows.get(kind) ?? []))
  await removePicturesOf(site, 'DEMO')
  site.record(shopTouched(site))
  return { removedProducts: getOrThrow(gone, 'product'), removedOrders: getOrThrow(gone, 'order') }
}

type Remove = (site: SiteTx, ids: readonly string[]) => Promise<number>

const removal: Record<DemoKind, Remove> = {
  review: oneByOne(removeReview),
  order: deleteOrders,
  member: oneByOne((site, id) => member.remove(site, id)),
  translation: removeTranslations,
  menu: oneByOne((site, id) => menu.remove(site, id)),
  page: oneByOne((site, id) => page.remove(site, id)),
  product: oneByOne(removeProduct),
  'gift-card-product': oneByOne((site, id) => giftCardProduct.remove(site, id)),
  category: oneByOne((site, id) => removeWithAllBelow(site, treeOf(undefined), id, () => undefined)),
  'payment-method': oneByOne((site, id) => paymentMethod.remove(site, id)),
  'shipping-option': oneByOne((site, id) => shippingOption.remove(site, id)),
  'delivery-region': oneByOne(async (site, id) => removeRegion(site, await lockProfileOfRegion(site, id), id)),
  'tax-mapping': oneByOne((site, id) => manualTaxMapping.remove(site, id)),
  'tax-region': oneByOne((site, id) => taxRegion.remove(site, id)),
}

/** Removes the languages of the demo shop too, unless the owner has translated something of their own. */
async function removeTranslations(site: SiteTx, ids: readonly string[]): Promise<number> {
  const languages = await loadTranslatedLanguages(site)
  const removed = await oneByOne((tx, id) => translation.remove(tx, id))(site, ids)
  for (const left of await loadTranslatedLanguages(site)) languages.delete(left)
  const kept = site.settings.languages.filter((language) => !languages.has(language))
  if (kept.length < site.settings.languages.length) await setLanguages(site, kept)
  return removed
}

function oneByOne(remove: (site: SiteTx, id: string) => Promise<unknown>): Remove {
  return async (site, ids) => {
    let count = 0
    for (const id of ids) if (await ifThere(() => site.savepoint(() => remove(site, id)))) count++
    return count
  }
}

async function ifThere(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    if (error instanceof WireError && error.status === 404) return false
    throw error
  }
}
