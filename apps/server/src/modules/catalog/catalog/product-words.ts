import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import type { SearchDetails } from '../../../kernel/lists/query/search.ts'
import type { Audience } from '../../../kernel/site/caller.ts'
import { normalised } from '../../../kernel/lists/query/words.ts'
import { prepare, stagesOf, type ProductSearch } from './search/plan.ts'
import { candidates, closeness, condition, preparedOf, type WordRows } from './search/rank.ts'
import { isIdentifiedBy } from './store/products.ts'

interface SearchedRows extends WordRows {
  /** True if the row has exactly this number, SKU or barcode. Such rows are first. The text is trimmed and in lower case. */
  identifiedBy(text: string): RawBuilder<boolean>
}

/** Comes before every row that only has the words. */
const identified = 1000
/** Comes before every other row, by its place among the pinned ones, of which there are at most 20. */
const pinned = { places: 100, rank: 10_000 }

/** How rows with the columns `search_words` and `search_text` of `product` are found by words. */
export function searchByWords({ identifiedBy, ...rows }: SearchedRows) {
  // The owner's rules are about products, and count for visitors alone.
  const forAudience = (audience: Audience, { prepared: _prepared, ...search }: SearchDetails): ProductSearch =>
    audience === 'PUBLIC' && rows.translated ? { ...search, asVisitor: true } : search
  return {
    prepare: (site: SiteRead, search: SearchDetails) => prepare(site, forAudience(site.audience, search)),
    async *stages(site: SiteRead, search: SearchDetails) {
      yield* stagesOf(site, forAudience(site.audience, search), { partial: false })
    },
    /** `suggestedFrom` are the rows of which only some are compared. */
    condition(site: SiteRead, search: ProductSearch, suggestedFrom?: RawBuilder<unknown>) {
      const found =
        suggestedFrom && preparedOf(search).groups.length > 0
          ? sql<boolean>`id = any(${candidates(site, search, suggestedFrom)})`
          : condition(site, search, rows)
      const { rule } = preparedOf(search)
      if (!rule) return found
      const { pinnedIds, hiddenIds } = rule
      return sql<boolean>`((${found} or id = any(${[...pinnedIds]}::uuid[])) and id <> all(${[...hiddenIds]}::uuid[]))`
    },
    relevance(site: SiteRead, search: ProductSearch): FieldColumn {
      const { rule } = preparedOf(search)
      const text = normalised(search.expression ?? '').trim()
      const place = sql`array_position(${[...(rule?.pinnedIds ?? [])]}::uuid[], id)`
      const ofPinned = rule ? sql`coalesce((${sql.lit(pinned.places)} - ${place}) * ${sql.lit(pinned.rank)}, 0) + ` : sql``
      // Rounded, so that cursors compare equal.
      const ranked = sql`round((${ofPinned}case when ${identifiedBy(text)} then ${sql.lit(identified)} else 0 end
        + ${closeness(site, search, rows)})::numeric, 6)`
      return { path: 'relevance', type: 'numeric', expression: ranked, notNull: true, operators: [], sortable: false }
    },
  }
}

/** How products are found by words. */
export const productWords = searchByWords({ translated: true, identifiedBy: isIdentifiedBy })
