import { callAsOwner } from '../../support/browser/back-office.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'

export const unique = () => crypto.randomUUID().slice(0, 8)

/** Starts the shop of a test file and returns what its tests use. Call it once, at the top of the file. */
export function setUp() {
  const shop = browserShop()

  async function createMember(nickname: string, loginEmail?: string): Promise<string> {
    const member = { profile: { nickname }, ...(loginEmail && { loginEmail }) }
    return (await callAsOwner(shop, 'POST', '/members/v1/members', { member })).member.id
  }

  async function readMember(id: string): Promise<any> {
    return (await callAsOwner(shop, 'GET', `/members/v1/members/${id}?fieldsets=FULL`)).member
  }

  return { shop, createMember, readMember }
}
