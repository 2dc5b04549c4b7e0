import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { slugOf } from '../catalog/ports/products.ts'
import { customization } from '../catalog-parts/index.ts'
import { countGroups, findHandlesLike } from './store.ts'

const maxGroups = 1000

export async function checkRoom(site: SiteRead): Promise<void> {
  if ((await countGroups(site)) >= maxGroups)
    throw refusal('PRODUCT_GROUP_LIMIT_EXCEEDED', `a site has at most ${maxGroups} product groups`, { limit: maxGroups })
}

/** The products of a group differ by a choice, and a free text has none. */
export async function checkGrouping(site: SiteRead, customizationId: string): Promise<void> {
  const known = isGuid(customizationId) ? await customization.find(asStaff(site), customizationId) : undefined
  if (!known) throw refusal('CUSTOMIZATION_NOT_FOUND', 'there is no such customization', { customizationId })
  if (known.customizationRenderType === 'FREE_TEXT') {
    throw refusal('UNSUPPORTED_GROUPING_CUSTOMIZATION_RENDER_TYPE', 'a free text has no choices to group products by', {
      customizationRenderType: known.customizationRenderType,
    })
  }
}

/** The handle of a new group: its name in an address, with a number where another group has it. */
export async function findFreeHandle(site: SiteRead, name: string): Promise<string> {
  const begin = slugOf(name)
  const taken = await findHandlesLike(site, begin)
  let handle = begin
  for (let number = 1; taken.has(handle); number++) handle = `${begin}-${number}`
  return handle
}
