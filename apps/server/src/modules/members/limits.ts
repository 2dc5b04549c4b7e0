import type { Member } from '@stoa/contract/services/members/members'
import { invalid, type Violation } from '../../kernel/errors.ts'

/** The published contract has no limits here. Without any, whoever registers stores and shows as much as a request can hold. */
const maxEntries = 50
const maxText = 255
const maxUrl = 2048

/** Where a request has a part of a member. */
export type PathOfPart = (part: 'nickname' | 'photo' | 'firstName' | 'lastName' | 'phones' | 'emails' | 'addresses') => string

const pathInMember: PathOfPart = (part) => {
  if (part === 'photo') return 'member.profile.photo.url'
  return part === 'nickname' ? 'member.profile.nickname' : `member.contact.${part}`
}

/** Throws for texts and lists that are too long, and for a picture that is no web address. */
export function checkLimits({ contact, profile }: Member, pathOf: PathOfPart = pathInMember): void {
  const { firstName, lastName, phones, emails, addresses } = contact ?? {}
  const violations: Violation[] = []
  for (const [part, text] of Object.entries({ nickname: profile?.nickname, firstName, lastName }))
    checkText(text, pathOf(part as 'nickname'))
  for (const [part, list] of Object.entries({ phones, emails, addresses })) {
    const path = pathOf(part as 'phones')
    if (list && list.length > maxEntries) add(path, 'MAX_SIZE', `must be at most ${maxEntries} items`, { threshold: maxEntries })
    for (const [index, entry] of (list ?? []).entries()) if (typeof entry === 'string') checkText(entry, `${path}[${index}]`)
  }
  const url = profile?.photo?.url
  if (url) {
    checkText(url, pathOf('photo'), maxUrl)
    if (!isPicture(url)) add(pathOf('photo'), 'FORMAT', 'must be a web address', { type: 'WEB_URL' })
  }
  if (violations.length > 0) throw invalid(...violations)

  function checkText(text: string | null | undefined, path: string, max = maxText): void {
    if (text && text.length > max) add(path, 'MAX_LENGTH', `must be at most ${max} characters`, { threshold: max })
  }

  function add(field: string, violatedRule: Violation['violatedRule'], description: string, data: Record<string, unknown>): void {
    violations.push({ field, violatedRule, description, data })
  }
}

/** A path counts as one of this shop; `wix:` is how the published client names pictures. */
function isPicture(url: string): boolean {
  return ['http:', 'https:', 'wix:'].includes(URL.parse(url, 'https://shop.invalid')?.protocol ?? '')
}
