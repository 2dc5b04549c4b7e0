import { service as categories } from '@stoa/contract/services/categories/categories'
import { service as products } from '@stoa/contract/services/stores/products-v-3'
import { on } from '../../../../kernel/background/reactions.ts'
import { schedule } from '../../../../kernel/background/schedule.ts'
import { job } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { translation } from '../../../platform/translations/index.ts'
import { rewrite, storedProduct } from '../product-write.ts'
import { lockProduct } from '../store/products.ts'
import { loadVariants } from '../store/variants.ts'
import { tidyWordsAfter, loadProductIdsAfter, rememberTranslatedWords } from '../store/words.ts'

const batchSize = 50
const wordsPerBatch = 2000

/** Writes the searched words of all products again, as a new version of the server finds them. */
export const indexWords = job<{ after?: string | undefined }>(
  'catalog.index-words',
  async (site, { after: begin }, isSliceOver) => {
    let after = begin
    do {
      const ids = await loadProductIdsAfter(site, after, batchSize)
      await site.transaction(async (tx) => {
        for (const id of ids) await writeAgain(tx, id)
        await rememberTranslatedWords(tx, ids)
      })
      after = ids.length === batchSize ? ids.at(-1) : undefined
      if (after && isSliceOver()) return { more: { after } }
    } while (after)
    return undefined
  },
  { queue: 'tasks' },
)

async function writeAgain(tx: SiteTx, id: string): Promise<void> {
  const row = await lockProduct(tx, id)
  if (row) await rewrite(tx, { row, variants: await loadVariants(tx, id) }, storedProduct(row))
}

const searched = new Set<unknown>([products.fqdn, categories.fqdn])

/** Translations are found by their words, too. */
export const whenTranslated = on(
  ['created', 'updated'].map((slug) => `${translation.fqdn}_${slug}`),
  'catalog.when-translated',
  async (site, { body }) => {
    const { entity, entityId } = (body.createdEvent?.entity ?? body.updatedEvent?.currentEntity ?? {}) as Record<string, string>
    if (entityId && searched.has(entity)) await site.transaction((tx) => rememberTranslatedWords(tx, [entityId]))
  },
)

/** Deletes the words that no product has any more, and finds the others by the languages that the site has now. */
export const tidyWords = schedule(
  'catalog.tidy-words',
  { every: 'DAY', atHour: 4 },
  async (site) => {
    let after: string | undefined = ''
    while (after !== undefined) {
      const from: string = after
      after = await site.transaction((tx) => tidyWordsAfter(tx, from, wordsPerBatch))
    }
  },
  { isHousekeeping: true },
)
