import type { Member } from '@stoa/contract/services/members/members'
import type { SiteTx } from '../kernel/site/site.ts'
import { addMember, moveMember, setActivity } from '../modules/members/members/ports/accounts.ts'
import { member } from '../modules/members/members/ports/reading.ts'
import { rememberDemo } from '../modules/overview/setup/index.ts'
import { customers, type Customer } from './customers.ts'
import { cycled } from './art/drawing.ts'

const day = 24 * 3_600_000

interface DemoMember {
  joinedDaysAgo: number
  /** Absent for a member who has never signed in. */
  seenDaysAgo?: number
  isPublic?: boolean
  title?: string
  state?: 'PENDING' | 'BLOCKED' | 'MUTED' | 'OFFLINE'
}

/** One for each of the first customers. */
const demoMembers: readonly DemoMember[] = [
  { joinedDaysAgo: 86, seenDaysAgo: 2, isPublic: true, title: 'Collects botanical prints' },
  { joinedDaysAgo: 71, seenDaysAgo: 9 },
  { joinedDaysAgo: 64, seenDaysAgo: 1, isPublic: true },
  { joinedDaysAgo: 52, seenDaysAgo: 30 },
  { joinedDaysAgo: 47, seenDaysAgo: 12, isPublic: true, state: 'MUTED' },
  { joinedDaysAgo: 38, seenDaysAgo: 21, state: 'BLOCKED' },
  { joinedDaysAgo: 33, isPublic: true, title: 'Writes for the journal', state: 'OFFLINE' },
  { joinedDaysAgo: 19, seenDaysAgo: 4, isPublic: true },
  { joinedDaysAgo: 11, seenDaysAgo: 6 },
  { joinedDaysAgo: 3, state: 'PENDING' },
  { joinedDaysAgo: 1, state: 'PENDING' },
]

/** Members in every state, who are customers of the demo shop too. */
export async function seedMembers(site: SiteTx): Promise<void> {
  const ids: string[] = []
  for (const [index, each] of demoMembers.entries()) ids.push(await seedMember(site, each, cycled(customers, index)))
  await rememberDemo(site, 'member', ids)
}

async function seedMember(site: SiteTx, { joinedDaysAgo, seenDaysAgo, state, ...about }: DemoMember, customer: Customer) {
  const ago = (days: number) => new Date(site.now.getTime() - days * day)
  const joined = { ...site, now: ago(joinedDaysAgo) }
  const made = await addMember(joined, wireMember(customer, about, state === 'OFFLINE'), {
    status: state === 'PENDING' ? 'PENDING' : 'APPROVED',
    loginEmailVerified: seenDaysAgo !== undefined,
  })
  const id = made.id
  if (seenDaysAgo !== undefined) await member.save(joined, made, { ...made, lastLoginDate: ago(seenDaysAgo).toISOString() })
  if (state === 'BLOCKED') await moveMember(site, id, 'block')
  if (state === 'MUTED') await setActivity(site, id, 'MUTED')
  return id
}

function wireMember(customer: Customer, { isPublic, title }: Pick<DemoMember, 'isPublic' | 'title'>, isOffline: boolean): Member {
  const { firstName, lastName, email, country, city, postalCode, addressLine } = customer
  return {
    ...(!isOffline && { loginEmail: email }),
    privacyStatus: isPublic ? 'PUBLIC' : 'PRIVATE',
    profile: { nickname: `${firstName} ${lastName}`, ...(title && { title }) },
    contact: { firstName, lastName, addresses: [{ addressLine, postalCode, city, country }] },
  }
}
