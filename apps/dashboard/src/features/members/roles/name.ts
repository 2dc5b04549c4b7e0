import { t } from '@lingui/core/macro'

/** The role that every approved member has. */
export const everyMember = 'SITE_MEMBER'

export function memberRoleName({ roleKey, title }: { roleKey?: string | undefined; title?: string | undefined }): string {
  return roleKey === everyMember ? t`Site member` : (title ?? roleKey ?? '')
}

/** A key from a title: `Café writers` becomes `CAFE_WRITERS`. Empty where nothing of the title can be in a key. */
export function toRoleKey(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  const key = plain.match(/[A-Z0-9]+/g)?.join('_') ?? ''
  const start = key.search(/[A-Z]/)
  return start < 0 ? '' : key.slice(start, start + 100)
}
