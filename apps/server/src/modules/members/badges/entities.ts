import type { AlwaysWith } from '@stoa/contract'
import { service, type Badge } from '@stoa/contract/services/members/badges-v-2'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { nextPosition } from '../../../kernel/lists/entity/positions.ts'
import { invalid, requiredField } from '../../../kernel/basics/errors.ts'
import { freeSlug, slugOfName } from '../../../kernel/basics/slugs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findSlugs } from './store.ts'

/** The wire shows the order of badges and not their positions. */
export type BadgeFields = AlwaysWith<Badge, 'slug'> & { position?: number }

export const badge = entity<BadgeFields>({
  service,
  type: 'Badge',
  table: 'badge',
  columns: {
    title: { column: 'title', notNull: true },
    slug: { column: 'slug', notNull: true },
    position: { column: 'position', type: 'integer', notNull: true },
  },
  queryable: { ...service.queries.queryBadges.fields, position: { operators: [], sortable: false } },
  defaultSort: [{ field: 'position' }],
  conflicts: { badge_slug: 'SLUG_ALREADY_EXISTS' },
  inEvents: shownBadge,
  async prepare(site, next, before) {
    const title = required('title', next.title?.trim())
    required('backgroundColor', next.backgroundColor)
    required('textColor', next.textColor)
    checkLength('title', title, limits.title)
    checkLength('description', next.description ?? '', limits.description)
    return {
      ...next,
      title,
      slug: title === before?.title ? before.slug : await chooseSlug(site, title, before?.slug),
      position: before?.position ?? (await nextPosition(site, 'badge')),
    }
  },
})

export function shownBadge({ position: _position, ...shown }: BadgeFields): Badge {
  return shown
}

/** The older interface declares no lengths, and its badges are the same. */
const limits = { title: 50, description: 1500, slug: 255 }

function required<Value>(field: 'title' | 'backgroundColor' | 'textColor', value: Value | null | undefined): Value {
  if (!value) throw requiredField(`badge.${field}`)
  return value
}

function checkLength(field: 'title' | 'description', text: string, max: number): void {
  if (text.length <= max) return
  const data = { threshold: max }
  throw invalid({
    field: `badge.${field}`,
    description: `must be at most ${max} characters`,
    violatedRule: 'MAX_LENGTH',
    data,
  })
}

/** A slug from the title, which no other badge has. `own` is that of the badge itself. */
async function chooseSlug(site: SiteTx, title: string, own: string | null | undefined): Promise<string> {
  const slug = slugOfName(title, limits.slug - 10, 'badge')
  const taken = await findSlugs(site, slug)
  return freeSlug(slug, new Set(taken.filter((other) => other !== own)))
}
