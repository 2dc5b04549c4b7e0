import * as contract from '@stoa/contract/services/stoa/member-directory'
import { sql } from 'kysely'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { membersWithBadges } from '../../members/badges/index.ts'
import { member } from '../../members/members/ports/reading.ts'

// The caller's audience decides which members are found.

const byName = [{ fieldName: 'profile.nickname', order: 'ASC' as const }]

export const queryDirectory = implementRead(
  contract.queryDirectory,
  async ({ site }, { words = '', badgeId, limit = 24, offset = 0 }) => {
    const expression = words.trim()
    const page = await member.query(
      site,
      {
        paging: { limit, offset },
        sort: byName,
        ...(expression && { search: { expression, fields: ['profile.nickname'] } }),
      },
      { extra: badgeId ? sql<boolean>`id in ${membersWithBadges(site, [badgeId])}` : undefined },
    )
    return {
      members: page.items.map(({ id, profile }) => {
        const { slug, nickname, title, photo } = profile
        return {
          id,
          slug: slug,
          ...(nickname && { nickname }),
          ...(title && { title }),
          ...(photo?.url && { photo: { url: photo.url } }),
        }
      }),
      total: await page.total(),
    }
  },
)
