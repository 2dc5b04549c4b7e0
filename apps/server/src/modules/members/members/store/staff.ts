import { type RawBuilder, sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export async function findStaffMembers(
  { db }: SiteRead,
  members: RawBuilder<unknown>,
  memberIds: readonly string[],
): Promise<{ id: string; user_id: string; is_owner: boolean }[]> {
  const { rows } = await sql<{ id: string; user_id: string; is_owner: boolean }>`
    ${members} and member.id = any(${memberIds}::uuid[])`.execute(db)
  return rows
}
