import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { countPromotions } from './store.ts'

const maxPromotions = 500

export async function checkRoom(site: SiteRead): Promise<void> {
  if ((await countPromotions(site)) >= maxPromotions) {
    throw refusal('PROMOTIONS_LIMIT_EXCEEDED', `a site has at most ${maxPromotions} promotions`, { limit: maxPromotions })
  }
}
