import type { Member } from '@stoa/contract/services/members/members'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { formats } from '../../../kernel/basics/formats.ts'

/** The published contract has few limits here. Without any, whoever registers stores and shows as much as a request can hold. */
const maxEntries = 50
const maxText = 255
const maxUrl = 2048

type Contact = Omit<NonNullable<Member['contact']>, 'customFields'>
type Profile = NonNullable<Member['profile']>
type Part = keyof Contact | keyof Profile

/** Where a request has a part of a member. */
export type PathOfPart = (part: Part) => string

const inProfile: readonly Part[] = ['nickname', 'slug', 'title', 'photo', 'cover'] satisfies (keyof Profile)[]

const pathInMember: PathOfPart = (part) => {
  if (part === 'photo' || part === 'cover') return `member.profile.${part}.url`
  return `member.${inProfile.includes(part) ? 'profile' : 'contact'}.${part}`
}

/** Throws for texts and lists that are too long, for pictures that have no web address, and for a birthdate that is no day. */
export function checkLimits({ contact, profile }: Member, pathOf: PathOfPart = pathInMember): void {
  // Fields of the site's own have their own rules.
  const { customFields: _customFields, ...ofContact } = contact ?? {}
  const { photo, cover, ...ofProfile } = profile ?? {}
  const violations: Violation[] = []
  for (const [part, value] of Object.entries({ ...ofProfile, ...ofContact })) checkTexts(value, pathOf(part as Part))
  for (const [part, picture] of Object.entries({ photo, cover })) {
    const path = pathOf(part as Part)
    checkTexts(picture?.id, path.replace(/url$/, 'id'))
    checkTexts(picture?.url, path, maxUrl)
    if (picture?.url && !isPicture(picture.url)) add(path, 'FORMAT', 'must be a web address', { type: 'WEB_URL' })
  }
  const { birthdate } = ofContact
  if (birthdate && !formats.LOCAL_DATE(birthdate))
    add(pathOf('birthdate'), 'FORMAT', 'must be a date such as 1990-12-31', { type: 'LOCAL_DATE' })
  if (violations.length > 0) throw invalid(...violations)

  function checkTexts(value: unknown, path: string, max = maxText): void {
    if (typeof value === 'string') {
      if (value.length > max) add(path, 'MAX_LENGTH', `must be at most ${max} characters`, { threshold: max })
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value) && value.length > maxEntries)
      add(path, 'MAX_SIZE', `must be at most ${maxEntries} items`, { threshold: maxEntries })
    for (const [key, entry] of Object.entries(value))
      checkTexts(entry, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`)
  }

  function add(field: string, violatedRule: Violation['violatedRule'], description: string, data: Record<string, unknown>): void {
    violations.push({ field, violatedRule, description, data })
  }
}

/** A path counts as one of this shop; `wix:` is how the published client names pictures. */
function isPicture(url: string): boolean {
  return ['http:', 'https:', 'wix:'].includes(URL.parse(url, 'https://shop.invalid')?.protocol ?? '')
}
