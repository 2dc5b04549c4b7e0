import type { SiteRead } from '../../kernel/site.ts'

/** The privacy of new members. */
export async function defaultPrivacy(_site: SiteRead): Promise<'PRIVATE' | 'PUBLIC'> {
  return 'PRIVATE'
}
